/**
 * A module of the service as compiled by `npm run build:modules`. When tsx runs the source, it assigns each closure its
 * name as the closure is created, which is a measurable part of a delivery's cost.
 *
 * @param path in `src`, without extension
 */
export function built<Module>(path: string): Promise<Module> {
  return import(new URL(`../../../dist/src/${path}.js`, import.meta.url).href)
}
