/** Why the platform cannot start, with the remedy. Printed without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
