import { Button, type ButtonProps } from '@mantine/core';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { IconAction } from '@/ui';
import styles from './TicketList.module.css';

type Rest = Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof ButtonProps>;

interface Props extends Rest {
  label: string;
  icon: ReactNode;
  /** Something is chosen behind it. */
  isOn: boolean;
  /** A picture alone where a list has little room, with its words in a form. */
  hasWords?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** Opens what a list is narrowed by. */
export function FilterTrigger({ label, icon, isOn, hasWords = false, ref, ...rest }: Props) {
  if (hasWords)
    return (
      <Button ref={ref} variant="default" leftSection={icon} {...rest}>
        {label}
      </Button>
    );
  return (
    <IconAction ref={ref} className={styles.funnel} label={label} {...rest}>
      {icon}
      {isOn ? <span className={styles.funnelDot} /> : null}
    </IconAction>
  );
}
