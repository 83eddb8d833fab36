// oxlint-disable-next-line no-restricted-imports -- a value created once; it has no setter
import { useState } from 'react';

export function useConstant<Value>(create: () => Value): Value {
  const [value] = useState(create);
  return value;
}
