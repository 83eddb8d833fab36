import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Box, chakra, Flex } from './ui.ts';

interface Tab {
  id: string;
  label: string;
  panel: ReactNode;
}

const TabButton = chakra('button', {
  base: {
    minHeight: '12',
    px: '4',
    fontWeight: 'semibold',
    color: 'fg.muted',
    borderBottomWidth: '3px',
    borderColor: 'transparent',
    cursor: 'pointer',
    outline: '0',
    focusVisibleRing: 'inside',
    '&[aria-selected=true]': { color: 'fg', borderColor: 'petrol.focusRing' },
  },
});

const STEP: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

interface TabSetProps {
  label: string;
  tabs: readonly Tab[];
  /** The id of a tab to open, such as the address names one; any other text opens none. */
  wanted?: string;
}

/** The arrow keys move between the tabs, as in every tab list. */
export function TabSet({ label, tabs, wanted }: TabSetProps) {
  const [chosen, setChosen] = useState(0);
  const [heeded, setHeeded] = useState<string>();
  if (wanted !== heeded) {
    setHeeded(wanted);
    const index = tabs.findIndex((tab) => tab.id === wanted);
    if (index >= 0) setChosen(index);
  }
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const move = (event: KeyboardEvent) => {
    const step = STEP[event.key];
    if (!step) return;
    const next = (chosen + step + tabs.length) % tabs.length;
    setChosen(next);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <Box>
      <Flex
        role="tablist"
        aria-label={label}
        ref={list}
        borderBottomWidth="1px"
        borderColor="border"
        onKeyDown={move}
      >
        {tabs.map((tab, index) => (
          <TabButton
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={index === chosen}
            aria-controls={`${id}-${tab.id}-panel`}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => setChosen(index)}
          >
            {tab.label}
          </TabButton>
        ))}
      </Flex>
      {tabs.map((tab, index) => (
        <Box
          key={tab.id}
          role="tabpanel"
          id={`${id}-${tab.id}-panel`}
          aria-labelledby={`${id}-${tab.id}`}
          hidden={index !== chosen}
          py="5"
        >
          {tab.panel}
        </Box>
      ))}
    </Box>
  );
}
