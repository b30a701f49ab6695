/**
 * A module of the service as `npm run build:service` made it. The source as it is run here, by tsx, gives each
 * closure its name when it is made, which is a part of what a delivery takes.
 *
 * @param path in `src`, without extension
 */
export function built<Module>(path: string): Promise<Module> {
  return import(new URL(`../../dist/src/${path}.js`, import.meta.url).href)
}
