/** 20 MB take 168 s at 1 Mbit/s. */
export const EXPORT_TIMEOUT_MS = 300_000;

/** Hands a fetched file to the browser's downloads. */
export function saveAs(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
