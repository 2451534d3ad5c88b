/** Pages of docs/ as scripts/vite/help.plugin.ts compiles them. */
declare module '*.md' {
  export const page: import('./page.ts').HelpPage;
}
