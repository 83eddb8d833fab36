const DAY_MS = 86_400_000;

/** Month and day of the holidays of the Public Holidays Act that fall on the same day every year. */
const FIXED_HOLIDAYS = new Set(['01-01', '05-01', '06-01', '10-10', '10-20', '12-12', '12-25', '12-26']);

/**
 * Whether parcels are carried on a day (YYYY-MM-DD): not on Sundays and public holidays of Kenya. A holiday on a Sunday
 * moves to the Monday after it. The holidays that are announced each year by the moon, such as Idd-ul-Fitr, are not known.
 */
export function isWorkingDay(day: string): boolean {
  if (isSunday(day) || isHoliday(day)) return false;
  const previous = shiftDay(day, -1);
  return !(isSunday(previous) && isHoliday(previous));
}

/** Counts working days after a day; with 0 the day itself if it is one, otherwise the next one. */
export function addWorkingDays(day: string, count: number): string {
  let current = day;
  while (!isWorkingDay(current)) current = shiftDay(current, 1);
  for (let passed = 0; passed < count; ) {
    current = shiftDay(current, 1);
    if (isWorkingDay(current)) passed += 1;
  }
  return current;
}

function shiftDay(day: string, count: number): string {
  return toDay(new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS));
}

const toDay = (date: Date): string => date.toISOString().slice(0, 10);
const isSunday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 0;

function isHoliday(day: string): boolean {
  const easter = getEasterSunday(Number(day.slice(0, 4)));
  return FIXED_HOLIDAYS.has(day.slice(5)) || day === shiftDay(easter, -2) || day === shiftDay(easter, 1);
}

/** The Gregorian calendar's Easter, by the anonymous algorithm (Meeus, Jones and Butcher). */
function getEasterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return toDay(new Date(Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1)));
}
