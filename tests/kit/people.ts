/** The demo city's people, by the names operators call them (README, demo accounts). */
export const people = {
  admin: 'admin@demo.test',
  luis: 'luis@demo.test',
  ana: 'ana@demo.test',
  bruno: 'bruno@demo.test',
  carla: 'carla@demo.test',
  wall: 'wall@demo.test',
  qa: 'qa@demo.test',
} as const;
export type Who = keyof typeof people;

export const password = 'atalaya-demo';
export const intakeToken = 'atalaya-demo-intake';
