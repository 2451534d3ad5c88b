/** Class that react-rnd uses as the drag handle of a slot. */
export const headClass = 'board-head';
