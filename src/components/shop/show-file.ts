/** A `ref` for an image that shows a file on the device. */
export const showFile = (file: unknown) => (image: HTMLImageElement | null) => {
  if (!image || !(file instanceof Blob)) return undefined;
  const url = URL.createObjectURL(file);
  image.src = url;
  return () => URL.revokeObjectURL(url);
};
