/** By this class react-rnd knows what a slot is carried by. */
export const headClass = 'board-head';
