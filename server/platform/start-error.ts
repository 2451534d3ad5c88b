/** Why the platform does not start, in one sentence that says what to do. It is printed without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
