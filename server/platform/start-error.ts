/** Why the platform does not start, as one sentence with the remedy. It is printed without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
