import { useState } from 'react';

/** What is made with the first rendering and stays the same, as a machine with its ports. */
export function useConstant<Value>(create: () => Value): Value {
  const [value] = useState(create);
  return value;
}
