import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { MemoryFileSystem, ZeroPerl } from '@6over3/zeroperl-ts'

/** A page of WebAssembly memory, in bytes. */
const PAGE_BYTES = 65_536
/**
 * The module allows itself 4 GiB. Perl and ExifTool take 40 MiB of it and real files up to 70 MiB; a damaged file that
 * asks for more than this fails, and the process stays below 250 MB.
 */
const MAX_MEMORY_BYTES = 128 * 1_048_576
/** Identifier of a module's memory section, and the size of the header (WebAssembly 2.0, section 5.5). */
const MEMORY_SECTION = 5
const HEADER_BYTES = 8

/** An unsigned LEB128 number and where it ends (WebAssembly 2.0, section 5.2.2). */
function unsigned(bytes: Uint8Array, at: number): { value: number; end: number } {
  let value = 0
  for (let end = at, factor = 1; ; end += 1, factor *= 128) {
    const byte = bytes[end] ?? 0
    value += (byte & 0x7f) * factor
    if (byte < 0x80) return { value, end: end + 1 }
  }
}

function unsignedBytes(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) | 0x80, ...unsignedBytes(Math.floor(value / 128))]
}

/** The module with this maximum of memory, in place of its own or of none. */
export function limitMemory(module: Uint8Array, maxBytes: number): Uint8Array {
  for (let at = HEADER_BYTES; at < module.length; ) {
    const { value: size, end: content } = unsigned(module, at + 1)
    if (module[at] === MEMORY_SECTION) {
      // One memory: how many there are, whether it has a maximum, its minimum.
      const { value: minPages } = unsigned(module, content + 2)
      const section = [1, 1, ...unsignedBytes(minPages), ...unsignedBytes(Math.floor(maxBytes / PAGE_BYTES))]
      return Buffer.concat([
        module.subarray(0, at),
        Buffer.from([MEMORY_SECTION, section.length, ...section]),
        module.subarray(content + size),
      ])
    }
    at = content + size
  }
  throw new TypeError('The module has no memory of its own.')
}

/** The parts of JavaScript's WebAssembly that are used here. */
type Wasm = {
  compile(module: Uint8Array): Promise<object>
  instantiate(module: object, imports: object): Promise<object>
}
type Memory = { readonly buffer: ArrayBuffer }

const { WebAssembly: wasm } = globalThis as unknown as { readonly WebAssembly: Wasm }

/** The compiled module, shared by the interpreters that follow one another in a process. */
let compiled: Promise<object> | undefined

/** Creates an interpreter with limited memory. The package has no option for that. */
async function createLimited(
  options: Parameters<typeof ZeroPerl.create>[0],
): Promise<{ perl: ZeroPerl; memory: Memory }> {
  const { instantiate } = wasm
  let memory: Memory | undefined
  wasm.instantiate = async (bytes, imports) => {
    compiled ??= wasm.compile(limitMemory(new Uint8Array(bytes as ArrayBuffer), MAX_MEMORY_BYTES))
    const module = await compiled
    const instance = (await instantiate(module, imports)) as { exports: { memory: Memory } }
    memory = instance.exports.memory
    return { module, instance }
  }
  try {
    const perl = await ZeroPerl.create(options)
    if (memory === undefined) throw new TypeError('The interpreter was made without WebAssembly.instantiate.')
    return { perl, memory }
  } finally {
    wasm.instantiate = instantiate
  }
}

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else yield path
  }
}

/** A Perl interpreter in a sandbox: its files are in memory, and it has no processes and no network. */
export type Perl = {
  readonly files: MemoryFileSystem
  /** Calls a function of the script that returns bytes in UTF-8, or nothing else than ASCII. Rejects when the interpreter failed; it is then unusable. */
  call(name: string, ...args: readonly string[]): Promise<string>
  /** Bytes that it holds. They are not given back before the interpreter goes. */
  memoryBytes(): number
  dispose(): void
}

/** Starts an interpreter that has ExifTool's modules in `/lib`, and runs the script. */
export async function startPerl(script: string): Promise<Perl> {
  const files = new MemoryFileSystem({ '/': '' })
  const packed = createRequire(import.meta.url).resolve('exiftool-vendored.pl/package.json')
  const lib = join(dirname(packed), 'bin', 'lib')
  for (const path of filesBelow(lib)) files.addFile(`/lib/${relative(lib, path)}`, readFileSync(path))
  // What a module prints about a file would be of no use to anybody.
  const silent = () => {}
  const { perl, memory } = await createLimited({ fileSystem: files, stdout: silent, stderr: silent })
  const { success, error } = await perl.eval(script)
  if (!success) throw new Error(`The script for ExifTool failed: ${error}`)
  return {
    files,
    async call(name, ...args) {
      const values = args.map((arg) => perl.createString(arg))
      const result = await perl.call(name, values, 'scalar')
      for (const value of values) value.dispose()
      if (result === null) throw new Error(`Perl's ${name} failed: ${perl.getLastError()}`)
      // Perl gives each byte as a character.
      const bytes = Buffer.from(result.toString(), 'latin1')
      result.dispose()
      return bytes.toString('utf8')
    },
    memoryBytes: () => memory.buffer.byteLength,
    dispose: () => perl.dispose(),
  }
}
