export function formatCount(count: number, isCapped = false): string {
  return count.toLocaleString('en-KE') + (isCapped ? '+' : '');
}
