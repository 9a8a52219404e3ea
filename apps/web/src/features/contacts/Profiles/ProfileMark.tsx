import { IconBuilding, IconUser } from '@tabler/icons-react';
import type { ProfileKind } from '@/gql/graphql';
import styles from './ProfileMark.module.css';

/** A person is round and a company square; decoration beside the name. */
export function ProfileMark({ kind, size = 36 }: { kind: ProfileKind; size?: 24 | 36 | 44 }) {
  const Icon = kind === 'COMPANY' ? IconBuilding : IconUser;
  return (
    <span className={styles.mark} data-kind={kind} style={{ inlineSize: size, blockSize: size }} aria-hidden>
      <Icon size={size / 2} stroke={1.75} />
    </span>
  );
}
