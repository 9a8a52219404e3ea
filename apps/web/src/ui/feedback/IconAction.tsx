import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { KeyCap } from '../marks/Marks';

type Props = ActionIconProps &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof ActionIconProps> & {
    /** The name of the button: read aloud and shown as its tooltip. */
    label: string;
    /** Keys shown in the tooltip, for instance `['G', 'I']`. */
    keys?: string[];
    children: ReactNode;
    ref?: Ref<HTMLButtonElement>;
  };

/** A button with an icon, a name and a tooltip with its shortcut. */
export function IconAction({ label, keys, children, ref, ...rest }: Props) {
  const tip = (
    <span style={{ display: 'inline-flex', gap: 6, alignItems: 'center' }}>
      {label}
      {keys?.map((key) => (
        <KeyCap key={key}>{key}</KeyCap>
      ))}
    </span>
  );
  return (
    <Tooltip label={tip} disabled={rest['aria-expanded'] === true}>
      <ActionIcon ref={ref} aria-label={label} {...rest}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
