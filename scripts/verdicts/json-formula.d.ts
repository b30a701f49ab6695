declare module '@adobe/json-formula' {
  type CustomFunction = {
    readonly _func: (args: readonly unknown[], data: unknown) => unknown
    readonly _signature: readonly unknown[]
  }
  export default class JsonFormula {
    constructor(customFunctions?: Readonly<Record<string, CustomFunction>>)
    search(expression: string, json: unknown, globals?: Readonly<Record<string, unknown>>): unknown
  }
}
