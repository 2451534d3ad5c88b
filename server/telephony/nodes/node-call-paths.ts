/** Answers whether a node carries calls. */
export const alivePath = '/node/calls/alive';
