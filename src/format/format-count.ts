/** '12', '1,000+' where there are more than were counted. */
export function formatCount(count: number, isCapped = false): string {
  return count.toLocaleString('en-KE') + (isCapped ? '+' : '');
}
