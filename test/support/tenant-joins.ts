import { parse } from 'libpg-query'

/** A node of PostgreSQL's parse tree, as in libpg-query. */
type Node = { readonly [key: string]: unknown }

/** Two relations that a condition joins, but not on the organization. */
export type LooseJoin = { readonly between: string; readonly condition: string }

/** The columns of the tables with tenants' rows, by the table's name. */
export type TenantTables = ReadonlyMap<string, readonly string[]>

/** A relation at one level of a query. */
type Relation = {
  readonly name: string
  readonly hasTenants: boolean
  /** The table, if it is one. */
  readonly table: string | undefined
  /** Its columns, each with the table column that it comes from; `undefined` when that is unknown. */
  readonly columns: Columns | undefined
}

/** By name: `table.column` when a column is taken unchanged from a table. */
type Columns = ReadonlyMap<string, string | undefined>

/** The result of a query. */
type Result = { readonly hasTenants: boolean; readonly columns: Columns | undefined }

type Scope = { readonly relations: Map<string, Relation>; readonly outer: Scope | undefined }

/** Common table expressions by name. */
type Common = ReadonlyMap<string, Result>

type Level = {
  readonly scope: Scope
  readonly common: Common
  /** The conditions that must all be true. */
  readonly conditions: Node[]
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const child = (node: Node, key: string): Node | undefined => {
  const value = node[key]
  return isNode(value) ? value : undefined
}
const list = (node: Node, key: string): Node[] => (node[key] as Node[] | undefined) ?? []

/** `=`, or `is not distinct from`, which is the same without nulls. */
const isEquality = (expression: Node | undefined): expression is Node =>
  expression?.kind === 'AEXPR_NOT_DISTINCT' ||
  (expression?.kind === 'AEXPR_OP' && child(list(expression, 'name')[0] ?? {}, 'String')?.sval === '=')

const QUERIES = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'] as const

function queryOf(node: Node): { kind: (typeof QUERIES)[number]; query: Node } {
  for (const kind of QUERIES) {
    const query = child(node, kind)
    if (query !== undefined) return { kind, query }
  }
  return { kind: 'SelectStmt', query: node }
}

/** The parts of a condition that must all be true. */
function conjuncts(node: Node | undefined): Node[] {
  if (node === undefined) return []
  const both = child(node, 'BoolExpr')
  return both?.boolop === 'AND_EXPR' ? list(both, 'args').flatMap(conjuncts) : [node]
}

/** The name of a column, and of its relation if given. */
function columnOf(node: Node | undefined): { relation: string | undefined; column: string } | undefined {
  const reference = node && child(node, 'ColumnRef')
  if (reference === undefined) return undefined
  const names = list(reference, 'fields').map((field) => String(child(field, 'String')?.sval ?? '*'))
  const column = names.at(-1) as string
  return { relation: names.at(-2), column }
}

const withoutCast = (node: Node | undefined): Node | undefined => {
  const cast = node && child(node, 'TypeCast')
  return cast === undefined ? node : withoutCast(child(cast, 'arg'))
}

/** Calls `visit` with each node of a tree, except queries within it, which are passed to `enter`. */
function walk(value: unknown, visit: (node: Node) => void, enter: (query: Node) => unknown): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit, enter)
  else if (isNode(value) && QUERIES.some((kind) => kind in value)) enter(value)
  else if (isNode(value)) {
    visit(value)
    for (const each of Object.values(value)) walk(each, visit, enter)
  }
}

/** Which relations are known to be of the same organization. */
class Groups {
  readonly #parents = new Map<string, string>()

  #rootOf(name: string): string {
    const parent = this.#parents.get(name) ?? name
    return parent === name ? name : this.#rootOf(parent)
  }

  join(one: string, other: string): void {
    this.#parents.set(this.#rootOf(one), this.#rootOf(other))
  }

  areSame(names: readonly string[]): boolean {
    return new Set(names.map((name) => this.#rootOf(name))).size <= 1
  }
}

/**
 * Finds, in a statement, relations with tenants' rows that a condition joins but no equality of their organizations
 * does: neither with each other nor with the same parameter. A row that is looked up again by its own primary key needs
 * none. `parameters` are the names of `$1` and so on.
 */
export async function findLooseJoins(
  text: string,
  tables: TenantTables,
  parameters: readonly (string | undefined)[] = [],
): Promise<LooseJoin[]> {
  const loose: LooseJoin[] = []

  function resolve(scope: Scope | undefined, node: Node | undefined): Relation | undefined {
    const named = columnOf(node)
    if (named === undefined) return undefined
    for (let at = scope; at !== undefined; at = at.outer) {
      if (named.relation !== undefined) {
        const found = at.relations.get(named.relation)
        if (found !== undefined) return found
      } else {
        const all = [...at.relations.values()]
        const having = all.filter(({ columns }) => columns?.has(named.column))
        if (having[0] !== undefined) return having[0]
        const unknown = all.filter(({ columns }) => columns === undefined)
        if (unknown.length === 1) return unknown[0]
      }
    }
    return undefined
  }

  /** The name in {@link Groups} of something that holds an organization: a relation's column or a parameter. */
  function organizationOf(scope: Scope, given: Node | undefined): string | undefined {
    const node = withoutCast(given)
    const named = columnOf(node)
    if (named !== undefined) {
      const relation = resolve(scope, node)
      const column = relation?.table === 'organizations' ? 'id' : 'organization_id'
      return named.column === column ? relation?.name : undefined
    }
    const parameter = node && child(node, 'ParamRef')
    return parameter === undefined
      ? undefined
      : `$${parameters[Number(parameter.number) - 1] ?? parameter.number}`
  }

  const elementsOf = (node: Node | undefined): Node[] => {
    const row = node && child(node, 'RowExpr')
    return row === undefined ? (node === undefined ? [] : [node]) : list(row, 'args')
  }

  const targetsOf = (kind: string, query: Node): Node[] =>
    list(query, kind === 'SelectStmt' ? 'targetList' : 'returningList').map(
      (target) => child(target, 'ResTarget') ?? {},
    )

  /** The columns of a query's result. */
  function columnsOf(scope: Scope, targets: readonly Node[]): Columns | undefined {
    const columns = new Map<string, string | undefined>()
    for (const target of targets) {
      const given = child(target, 'val')
      const named = columnOf(given)
      if (named?.column === '*') {
        const relations = [...scope.relations.values()]
        for (const relation of relations.filter(({ name }) => (named.relation ?? name) === name)) {
          if (relation.columns === undefined) return undefined
          for (const [name, origin] of relation.columns) columns.set(name, origin)
        }
        continue
      }
      const name = (target.name as string | undefined) ?? named?.column ?? ''
      columns.set(name, named && resolve(scope, given)?.columns?.get(named.column))
    }
    return columns
  }

  function addRelation(level: Level, item: Node): void {
    const join = child(item, 'JoinExpr')
    if (join !== undefined) {
      addRelation(level, child(join, 'larg') as Node)
      addRelation(level, child(join, 'rarg') as Node)
      level.conditions.push(...conjuncts(child(join, 'quals')))
      return
    }
    const table = child(item, 'RangeVar') ?? (item.relname === undefined ? undefined : item)
    const aliasOf = (node: Node) => child(node, 'alias')?.aliasname as string | undefined
    if (table !== undefined) {
      const relname = table.relname as string
      const name = aliasOf(table) ?? relname
      const common = level.common.get(relname)
      const own = new Map(tables.get(relname)?.map((column) => [column, `${relname}.${column}`]))
      level.scope.relations.set(
        name,
        common === undefined
          ? { name, hasTenants: tables.has(relname), table: relname, columns: own }
          : { name, ...common, table: undefined },
      )
      return
    }
    const subselect = child(item, 'RangeSubselect')
    const query = subselect && child(subselect, 'subquery')
    const other = child(item, 'RangeFunction') ?? subselect
    const name = (other && aliasOf(other)) ?? ''
    const result = query && inspect(query, level.common, level.scope)
    level.scope.relations.set(name, {
      name,
      table: undefined,
      ...(result ?? { hasTenants: false, columns: undefined }),
    })
  }

  /** Inspects a query, which may refer to relations of `outer`. */
  function inspect(query: Node, common: Common, outer: Scope | undefined): Result {
    const { kind, query: inner } = queryOf(query)
    const known = new Map(common)
    for (const each of list(child(inner, 'withClause') ?? {}, 'ctes')) {
      const { ctename, ctequery } = child(each, 'CommonTableExpr') as { ctename: string; ctequery: Node }
      // A recursive one is known within itself.
      known.set(ctename, { hasTenants: true, columns: undefined })
      known.set(ctename, inspect(ctequery, known, outer))
    }
    const sides = [child(inner, 'larg'), child(inner, 'rarg')].filter((side) => side !== undefined)
    if (kind === 'SelectStmt' && sides.length > 0) {
      const results = sides.map((side) => inspect(side, known, outer))
      return { hasTenants: results.some((one) => one.hasTenants), columns: results[0]?.columns }
    }
    const level: Level = { scope: { relations: new Map(), outer }, common: known, conditions: [] }
    if (kind === 'InsertStmt') {
      const source = child(inner, 'selectStmt')
      if (source !== undefined) inspect(source, known, outer)
    }
    if (kind !== 'SelectStmt') addRelation(level, child(inner, 'relation') as Node)
    for (const item of list(inner, kind === 'DeleteStmt' ? 'usingClause' : 'fromClause'))
      addRelation(level, item)
    level.conditions.push(...conjuncts(child(inner, 'whereClause')))
    checkConditions(level)
    // Queries in select lists and assignments.
    for (const key of ['targetList', 'returningList', 'valuesLists', 'havingClause', 'sortClause'])
      walk(
        inner[key],
        () => {},
        (nested) => inspect(nested, known, level.scope),
      )
    return {
      hasTenants: [...level.scope.relations.values()].some((relation) => relation.hasTenants),
      columns: columnsOf(level.scope, targetsOf(kind, inner)),
    }
  }

  function checkConditions({ scope, common, conditions }: Level): void {
    const groups = new Groups()
    const joined: { relations: Relation[]; condition: Node }[] = []
    for (const condition of conditions) {
      const equality = child(condition, 'A_Expr')
      if (isEquality(equality)) {
        const [left, right] = [child(equality, 'lexpr'), child(equality, 'rexpr')].map(elementsOf)
        for (const [at, element] of (left ?? []).entries()) {
          const [one, other] = [organizationOf(scope, element), organizationOf(scope, right?.[at])]
          if (one !== undefined && other !== undefined) groups.join(one, other)
        }
      }
      const relations = new Map<string, Relation>()
      const nested: Node[] = []
      walk(
        condition,
        (node) => {
          const relation = 'ColumnRef' in node ? resolve(scope, node) : undefined
          if (relation?.hasTenants) relations.set(relation.name, relation)
        },
        (query) => nested.push(query),
      )
      const among = child(condition, 'SubLink')
      if (among?.subLinkType === 'ANY_SUBLINK') checkMembership(scope, common, among)
      else for (const query of nested) inspect(query, common, scope)
      if (relations.size > 1 && !findsItself(scope, equality))
        joined.push({ relations: [...relations.values()], condition })
    }
    for (const { relations, condition } of joined) {
      const names = relations.map(({ name }) => name)
      if (!groups.areSame(names)) report(names, condition)
    }
  }

  /** Whether a condition says that two rows have the same primary key of the same table. */
  function findsItself(scope: Scope, equality: Node | undefined): boolean {
    const [one, other] = [child(equality ?? {}, 'lexpr'), child(equality ?? {}, 'rexpr')].map((node) => {
      const column = columnOf(node)?.column
      return column === undefined ? undefined : resolve(scope, node)?.columns?.get(column)
    })
    return one !== undefined && one === other && one.endsWith('.id')
  }

  /** `(…) in (select …)`: a join with the selected columns. */
  function checkMembership(scope: Scope, common: Common, among: Node): void {
    const selected = inspect(child(among, 'subselect') as Node, common, scope)
    const given = elementsOf(child(among, 'testexpr'))
    const tested = given.map((element) => resolve(scope, element)).find((one) => one?.hasTenants)
    if (tested === undefined || !selected.hasTenants) return
    const pairs = [...(selected.columns ?? [])].map(([name, origin], at) => {
      const column = columnOf(given[at])?.column
      return {
        isOrganization: column === 'organization_id' && name === column,
        isItself:
          origin?.endsWith('.id') === true &&
          column !== undefined &&
          origin === resolve(scope, given[at])?.columns?.get(column),
      }
    })
    if (!pairs.some(({ isOrganization, isItself }) => isOrganization || isItself))
      report([tested.name, 'what is selected'], among)
  }

  function report(names: readonly string[], condition: Node): void {
    const columns: string[] = []
    walk(
      condition,
      (node) => {
        const named = 'ColumnRef' in node ? columnOf(node) : undefined
        if (named !== undefined) columns.push([named.relation, named.column].filter(Boolean).join('.'))
      },
      () => {},
    )
    const between = [...names].sort().join(' and ')
    if (!loose.some((one) => one.between === between)) loose.push({ between, condition: columns.join(', ') })
  }

  const { stmts } = (await parse(text)) as { stmts: { stmt: Node }[] }
  for (const { stmt } of stmts) inspect(stmt, new Map(), undefined)
  return loose
}
