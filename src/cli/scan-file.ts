import { type Command, Option } from 'commander'
import { RENDITIONS } from '../../generated/vocabulary.js'
import { apiCommand, apiOf, found } from './api-command.js'
import { printable } from './output.js'
import { saveBody } from './saved-file.js'

/** `scans file`: saves the file of a scan, or a picture made of it. */
export const scanFileCommand = (environment: NodeJS.ProcessEnv): Command =>
  apiCommand('file', 'save the file of a scan')
    .argument('<id>')
    // Names of files are untrusted, so none is chosen here.
    .requiredOption('--output <file>', 'the file to create')
    .addOption(new Option('--rendition <kind>', 'a picture made of the file instead').choices(RENDITIONS))
    .action(async (id: string, { output: path, rendition, ...options }) => {
      const { client, output } = apiOf(options, environment)
      const sent = rendition ? client.getScanRendition(id, rendition) : client.getScanFile(id)
      const response = await found(sent, 'scan', id)
      await saveBody(response, path, 'file')
      output.one({ scanId: id, file: path }, [`Saved ${printable(path)}.`])
    })
