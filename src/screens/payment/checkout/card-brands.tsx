/** Our own drawings of the names that shoppers look for; the names belong to Visa and Mastercard. */
export function CardBrands() {
  return (
    <svg viewBox="0 0 84 26" width="84" height="26" aria-hidden="true" focusable="false">
      <rect x="0.5" y="0.5" width="39" height="25" rx="3.5" fill="#fff" stroke="#c9d2d6" />
      <text
        x="20"
        y="17.5"
        textAnchor="middle"
        fill="#1a1f71"
        fontSize="12.5"
        fontWeight="800"
        fontStyle="italic"
        fontFamily="Arial, sans-serif"
      >
        VISA
      </text>
      <rect x="44.5" y="0.5" width="39" height="25" rx="3.5" fill="#fff" stroke="#c9d2d6" />
      <circle cx="59" cy="13" r="8" fill="#eb001b" />
      <circle cx="69" cy="13" r="8" fill="#f79e1b" fillOpacity="0.88" />
    </svg>
  );
}
