import css from './weather.module.css';

const sun = 'M24 15a9 9 0 100 18 9 9 0 000-18zM24 4v5M24 39v5M4 24h5M39 24h5M10 10l3.5 3.5M34.5 34.5L38 38M10 38l3.5-3.5M34.5 13.5L38 10';
const cloud = 'M14 36h22a8 8 0 000-16 12 12 0 00-23-2 9 9 0 001 18z';
const drops = 'M17 40l-2 4M25 40l-2 4M33 40l-2 4';

const skies: Readonly<Record<string, string>> = {
  clear: sun,
  partly_cloudy: `M30 6v3M40 10l-2 2M44 20h-3M20 10l2 2M30 12a8 8 0 017 9 ${cloud}`,
  cloudy: cloud,
  fog: 'M8 18h32M4 25h32M12 32h32M8 39h28',
  drizzle: `${cloud} M20 40l-1 2M30 40l-1 2`,
  rain: `${cloud} ${drops}`,
  showers: `${cloud} ${drops}`,
  snow: `${cloud} M17 41v.1M24 43v.1M31 41v.1`,
  storm: `${cloud} M25 30l-4 7h5l-3 7`,
};

/** The sky as a line drawing; an unknown condition has none. */
export function Sky({ condition }: { condition: string }) {
  const path = skies[condition];
  return path ? (
    <svg className={css.sky} viewBox="0 0 48 48" aria-hidden="true">
      <path d={path} />
    </svg>
  ) : null;
}
