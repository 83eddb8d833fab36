import { encodeQR } from 'qr';

const BORDER = 3;

/** One path, a rectangle for each run of dark modules. Light behind it in dark mode too, or phones do not read it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER });
  const path = rows.flatMap((row, y) =>
    Array.from(
      row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
      (run) => {
        const width = run[0].length;
        return `M${run.index} ${y}h${width}v1h-${width}z`;
      },
    ),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path.join('')} fill="#000" />
    </svg>
  );
}
