/** Lets the browser save a file under its name, as a click on a link to it would. */
export function saveFile(url: string, name: string | null): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name ?? '';
  document.body.append(link);
  link.click();
  link.remove();
}
