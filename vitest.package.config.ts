import { defineConfig } from 'vitest/config'
import { DATABASES, PACKAGE_TESTS } from './vitest.config.js'

export default defineConfig({
  test: {
    include: PACKAGE_TESTS,
    globalSetup: DATABASES,
    setupFiles: ['test/support/contract-check.ts'],
    provide: { serverUrl: undefined },
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
