/** Why there is no connection to a broker, in one sentence for the card of the receiver. */
export function brokerFault(error: Error & { code?: string | number }): string {
  if (error.code === 4 || error.code === 5) return 'The broker does not accept the user or the password.';
  if (error.code === 'ELARGE') return 'The broker sends a message that is too large.';
  if (error.code === 'EGUARD') return 'The address of the broker is not allowed.';
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') return 'The name of the broker is not known.';
  if (error.code === 'ECONNREFUSED') return 'Nothing listens at the address of the broker.';
  if (typeof error.code === 'string' && /CERT|SELF_SIGNED|VERIFY/.test(error.code)) return 'The certificate of the broker is not valid.';
  return 'The connection to the broker broke.';
}

/** Why a broker does not send what was subscribed to; its acknowledgement has a code of each topic, above 2 for those that it refuses. */
export function subscriptionFault({ packet }: Error & { packet?: { granted?: readonly unknown[] } }, topics: readonly string[]): string {
  const refused = topics.filter((_, at) => Number(packet?.granted?.[at] ?? 0) > 2);
  if (refused.length === 0) return 'The broker refuses the subscription.';
  return `The broker refuses the topic ${refused.join(', ')}.`.slice(0, 300);
}
