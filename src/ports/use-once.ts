import { useState } from 'react';

/** What is made with the first rendering and stays the same, as a machine with its ports. */
export function useOnce<Made>(make: () => Made): Made {
  const [made] = useState(make);
  return made;
}
