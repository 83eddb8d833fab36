import type { ReactNode, SVGProps } from 'react';

export type IconProps = SVGProps<SVGSVGElement>;

export function createIcon(shape: ReactNode) {
  return function Icon(props: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        width="20"
        height="20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        {...props}
      >
        {shape}
      </svg>
    );
  };
}

export const CartIcon = createIcon(
  <>
    <path d="M3 4h2.2l2.3 11.2h10l2.2-8H6.1" />
    <circle cx="9" cy="19.5" r="1.4" />
    <circle cx="16.5" cy="19.5" r="1.4" />
  </>,
);
export const SearchIcon = createIcon(
  <>
    <circle cx="10.8" cy="10.8" r="6.3" />
    <path d="M15.6 15.6L20.5 20.5" />
  </>,
);
export const CarIcon = createIcon(<path d="M3 16v-4l2.5-6h13l2.5 6v4zM4 11.5h16M6 16v2.5M18 16v2.5" />);
export const MenuIcon = createIcon(<path d="M4 6.5h16M4 12h16M4 17.5h16" />);
export const CloseIcon = createIcon(<path d="M6 6l12 12M18 6L6 18" />);
export const PersonIcon = createIcon(
  <>
    <circle cx="12" cy="8.2" r="3.7" />
    <path d="M4.8 20c.8-4 3.6-6 7.2-6s6.4 2 7.2 6" />
  </>,
);
export const SunIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
  </>,
);
export const MoonIcon = createIcon(<path d="M20 14.2A8.2 8.2 0 0 1 9.8 4a8.2 8.2 0 1 0 10.2 10.2z" />);
export const ChevronLeftIcon = createIcon(<path d="M14.5 5.5L8 12l6.5 6.5" />);
export const ChevronRightIcon = createIcon(<path d="M9.5 5.5L16 12l-6.5 6.5" />);
export const ChevronDownIcon = createIcon(<path d="M5.5 9.5L12 16l6.5-6.5" />);
export const PlusIcon = createIcon(<path d="M12 5v14M5 12h14" />);
export const MinusIcon = createIcon(<path d="M5 12h14" />);
export const FilterIcon = createIcon(<path d="M4 6h16M7 12h10M10 18h4" />);
export const ShieldIcon = createIcon(
  <path d="M12 3l7.5 2.8v5.4c0 4.6-3 8-7.5 9.8-4.5-1.8-7.5-5.2-7.5-9.8V5.8zM8.8 12l2.3 2.3 4.2-4.5" />,
);
export const TruckIcon = createIcon(
  <>
    <path d="M2.5 6.5h11v10h-11zM13.5 10h4.3l3.2 3.3v3.2h-7.5" />
    <circle cx="7" cy="17.5" r="1.9" />
    <circle cx="17" cy="17.5" r="1.9" />
  </>,
);
export const WrenchIcon = createIcon(
  <path d="M20 6.8a4.8 4.8 0 0 1-6.5 5.8L7 19.2a2 2 0 0 1-2.9-2.8l6.7-6.5A4.8 4.8 0 0 1 17 4l-2.7 2.8 .3 2.3 2.4.4z" />,
);
export const ChatIcon = createIcon(<path d="M4 5h16v11h-9l-4.5 3.8V16H4zM8 9.2h8M8 12.2h5" />);
export const CheckIcon = createIcon(<path d="M4.5 12.5l5 5 10-11" />);
export const AlertIcon = createIcon(<path d="M12 3.5l9.3 16.5H2.7zM12 10v4.5M12 17.3v.1" />);
export const PackageIcon = createIcon(
  <path d="M12 3l8 4.3v9.4L12 21l-8-4.3V7.3zM4 7.3l8 4.4 8-4.4M12 11.7V21M8 5.2l8 4.3" />,
);
