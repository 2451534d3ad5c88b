/** How the running command is called: `npm run backup --` in a checkout, `atalaya backup` where a package is installed. */
export const calledAs = (name: string): string => process.env['ATALAYA_COMMAND'] || `npm run ${name} --`;
