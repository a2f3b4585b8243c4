/** How a command is called: by npm in a checkout, and as srae-operator on an installed portal. */

/** The call of a command, such as 'npm run backup -- <file>' or 'srae-operator backup <file>'. */
export function toCall(name: string, takes = '', env: NodeJS.ProcessEnv = process.env): string {
  const isByNpm = env['npm_lifecycle_event'] !== undefined;
  if (takes === '') return isByNpm ? `npm run ${name}` : `srae-operator ${name}`;
  return isByNpm ? `npm run ${name} -- ${takes}` : `srae-operator ${name} ${takes}`;
}
