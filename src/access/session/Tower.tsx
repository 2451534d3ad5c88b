/** The brand: a watchtower over a city at night, its beam on one window. Decorative. */
export function Tower() {
  return (
    <svg viewBox="0 0 640 720" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id="beam" x1="0" x2="1">
          <stop offset="0" stopColor="#ffc24d" stopOpacity="0.55" />
          <stop offset="1" stopColor="#ffc24d" stopOpacity="0" />
        </linearGradient>
      </defs>
      <g fill="#123447">
        <path d="M0 560h60v-60h50v30h40v-90h70v70h30v-40h60v90h40v-130h60v130h40v-60h70v40h40v-80h50v50h30v210H0z" />
      </g>
      <path d="M318 236L640 380v120L318 262z" fill="url(#beam)" />
      <g fill="#0b2330">
        <path d="M0 720V610h80v-40h70v60h60v-30h60v120zM370 720V600h70v-50h80v70h60v-30h60v130z" />
        <path d="M270 720l22-420h48l22 420z" />
        <path d="M278 300h76l8-22h-92zM284 278v-44h64v44zM276 234h80l-40-34z" />
      </g>
      <path d="M296 244h40v26h-40z" fill="#ffc24d" />
      <path d="M316 200v-34" stroke="#0b2330" strokeWidth="4" />
      <g fill="#ffc24d">
        <path d="M540 566h12v14h-12z" />
        <path d="M104 590h10v12h-10zM132 590h10v12h-10z" opacity="0.35" />
        <path d="M400 630h10v12h-10zM424 660h10v12h-10z" opacity="0.35" />
        <path d="M172 470h8v10h-8zM196 490h8v10h-8zM460 450h8v10h-8z" opacity="0.2" />
      </g>
    </svg>
  );
}

/** The mark of the product: the tower alone. */
export function TowerMark({ size = 28 }: { size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M7.5 21l1.3-10.5h6.4L16.5 21M6.5 10.5h11M8.5 10.5V7h7v3.5M12 7V3M11 15.5h2" />
    </svg>
  );
}
