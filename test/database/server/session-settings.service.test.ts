import { expect, inject, test } from 'vitest'
import { openServerDatabase } from '../../../src/database/server/server.js'
import { verifySessionSettings } from '../../../src/database/server/verify-session.js'
import { makeDatabase } from '../../support/database.js'
import { startTestService } from '../../support/service.js'
import { createIntent } from '../../support/upload.js'

test.skipIf(inject('serverUrl') === undefined)(
  'requests do not depend on the defaults of the database or the role: format of times and bytes, isolation, time zone, timeout',
  async () => {
    const own = await makeDatabase()
    const url = own.url as string
    const defaults = {
      DateStyle: 'SQL, DMY',
      bytea_output: 'escape',
      default_transaction_isolation: 'serializable',
      TimeZone: 'Asia/Kolkata',
      statement_timeout: '1ms',
    }
    for (const [name, value] of Object.entries(defaults))
      await own.database.run(
        {
          text: `do $$ begin
            execute format('alter database %I set ${name} = %L', current_database(), '${value}');
          end $$`,
          parameters: [],
        },
        {},
      )
    const database = openServerDatabase(url)
    const service = await startTestService({ database, background: false })
    try {
      await verifySessionSettings(url, 'none')
      const caller = await service.caller()
      const { scanId } = await createIntent(caller)
      const { body } = await caller.get(`/api/v1/scans/${scanId}`).expect(200)
      const age = Date.now() - new Date(body.data.createdAt).getTime()
      expect(body.data.createdAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
      expect(Math.abs(age)).toBeLessThan(60_000)
      const bytes = await database.run({ text: `select '\\x00ff5c'::bytea as value`, parameters: [] }, {})
      expect(bytes).toEqual([{ value: Buffer.from([0x00, 0xff, 0x5c]) }])
      const isolation = await database.run({ text: 'show transaction_isolation', parameters: [] }, {})
      expect(isolation).toEqual([{ transaction_isolation: 'read committed' }])
    } finally {
      await service.close()
      await database.close()
      await own.drop()
    }
  },
  60_000,
)
