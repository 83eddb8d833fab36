// oxlint-disable-next-line no-restricted-imports -- the open tab is not in the address
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import styles from './tab-set.module.css';

interface Tab {
  id: string;
  label: string;
  panel: ReactNode;
}

interface TabSetProps {
  label: string;
  tabs: readonly Tab[];
  requestedTab?: string;
}

/** Keys as in the ARIA pattern of tabs with automatic activation. */
export function TabSet({ label, tabs, requestedTab }: TabSetProps) {
  const [selectedIndex, setSelectedIndex] = useState(0);
  const [lastRequestedTab, setLastRequestedTab] = useState<string>();
  if (requestedTab !== lastRequestedTab) {
    setLastRequestedTab(requestedTab);
    const index = tabs.findIndex((tab) => tab.id === requestedTab);
    if (index >= 0) setSelectedIndex(index);
  }
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const handleKeyDown = (event: KeyboardEvent) => {
    const keys: Record<string, number> = {
      ArrowRight: selectedIndex + 1,
      ArrowLeft: selectedIndex - 1,
      Home: 0,
      End: -1,
    };
    const target = keys[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const next = (target + tabs.length) % tabs.length;
    setSelectedIndex(next);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs take the focus */}
      <div className={styles.list} role="tablist" aria-label={label} ref={list} onKeyDown={handleKeyDown}>
        {tabs.map((tab, index) => (
          <button
            className={styles.tab}
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={index === selectedIndex}
            aria-controls={`${id}-${tab.id}-panel`}
            tabIndex={index === selectedIndex ? 0 : -1}
            onClick={() => setSelectedIndex(index)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          className={styles.panel}
          key={tab.id}
          role="tabpanel"
          id={`${id}-${tab.id}-panel`}
          aria-labelledby={`${id}-${tab.id}`}
          hidden={index !== selectedIndex}
          tabIndex={0}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  );
}
