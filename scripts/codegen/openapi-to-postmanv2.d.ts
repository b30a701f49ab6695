declare module 'openapi-to-postmanv2' {
  type Outcome = { result: true; output: { data: unknown }[] } | { result: false; reason: string }
  export function convertV2(
    input: { type: 'json'; data: unknown },
    options: Record<string, string | boolean>,
    done: (error: Error | null, outcome: Outcome) => void,
  ): void
}
