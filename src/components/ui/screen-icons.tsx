import { createIcon } from './icons.tsx';

// What no first view shows; tests/server/site/first-view.test.ts limits what a first view loads.
export const EyeIcon = createIcon(
  <>
    <path d="M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12z" />
    <circle cx="12" cy="12" r="2.8" />
  </>,
);
export const EyeOffIcon = createIcon(
  <path d="M4 4l16 16M9.9 6.1a9.6 9.6 0 0 1 2.1-.3c6 0 9.5 6.2 9.5 6.2a17 17 0 0 1-3 3.6M6.2 7.8A16.5 16.5 0 0 0 2.5 12S6 18.2 12 18.2c1.5 0 2.9-.4 4.1-1" />,
);
export const GlobeIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M3 12h18M12 3c2.8 2.6 4 5.6 4 9s-1.2 6.4-4 9c-2.8-2.6-4-5.6-4-9s1.2-6.4 4-9z" />
  </>,
);
export const PhoneIcon = createIcon(
  <>
    <rect x="7" y="2.5" width="10" height="19" rx="2.2" />
    <path d="M10.8 18.5h2.4" />
  </>,
);
export const ClockIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="8.8" />
    <path d="M12 7v5.3l3.4 2" />
  </>,
);
export const ChevronUpIcon = createIcon(<path d="M5.5 14.5L12 8l6.5 6.5" />);
export const BinIcon = createIcon(
  <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.2 10.8v5M13.8 10.8v5" />,
);
export const PencilIcon = createIcon(<path d="M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5" />);
export const MailIcon = createIcon(<path d="M3.5 5.5h17v13h-17zM4 6l8 7 8-7" />);
