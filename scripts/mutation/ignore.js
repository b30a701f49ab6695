/** Code that is not mutated, as plugins of StrykerJS. JavaScript, because its processes load the file directly. */
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

const LOG_METHODS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal']
const SQL_TAGS = ['fragment', 'sql']

/** Whether a node is `log` or `something.log`. */
const isLog = (node) =>
  (node.type === 'Identifier' && node.name === 'log') ||
  (node.type === 'MemberExpression' && isLog(node.property))

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'log-lines', {
    shouldIgnore({ node }) {
      if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined
      return isLog(node.callee.object) && LOG_METHODS.includes(node.callee.property.name)
        ? 'The words of a log line are for people; what must or must not be logged has tests of its own.'
        : undefined
    },
  }),
  declareValuePlugin(PluginKind.Ignore, 'statements', {
    shouldIgnore({ node }) {
      return node.type === 'TaggedTemplateExpression' && SQL_TAGS.includes(node.tag.name)
        ? 'StrykerJS can only empty a statement as a whole, or rename a placeholder: any test that runs it would fail.'
        : undefined
    },
  }),
]
