import { IconMoonFilled, IconUser } from '@tabler/icons-react';
import { createContext, type CSSProperties, useContext, useState } from 'react';
import type { ChannelType } from '@/gql/graphql';
import { usePresence } from '@/lib/presence/store';
import { ChannelGlyph } from '../channel/ChannelGlyph';
import styles from './Avatars.module.css';
import { initialsOf, tintOf } from './tint';

type Size = 20 | 22 | 24 | 28 | 32 | 36 | 40 | 44 | 96;

function look(id: string, size: Size): CSSProperties {
  const tint = tintOf(id);
  return {
    '--size': `${size}px`,
    '--fill': `var(--p-tint-${tint})`,
    '--ink': `var(--p-tint-${tint}-text)`,
    '--letters':
      size >= 96 ? '32px' : size >= 40 ? '14px' : size >= 32 ? '12px' : size >= 24 ? '10px' : '9px',
  } as CSSProperties;
}

/** Whose picture is known where only their id and name stand, such as beside what they wrote. */
export const KnownCustomer = createContext<{ id: string; picture?: string | null } | null>(null);

interface CustomerProps {
  id: string;
  name: string;
  size?: Size;
  channel?: ChannelType;
  /** The address of the picture; without it, letters. */
  picture?: string | null | undefined;
}

/** A customer: always a circle; the channel may sit at its foot. Decorative: the name stands beside it. */
export function CustomerAvatar(props: CustomerProps) {
  const size = props.size ?? 36;
  const known = useContext(KnownCustomer);
  const [broken, setBroken] = useState<string | null>(null);
  const picture = props.picture ?? (known?.id === props.id ? known.picture : null);
  return (
    <span className={styles.holder} style={look(props.id, size)} aria-hidden>
      <span className={`${styles.avatar} ${styles.customer}`}>
        {picture && picture !== broken ? (
          <img
            className={styles.picture}
            src={size >= 96 ? picture.replace(/96$/, '512') : picture}
            alt=""
            loading="lazy"
            decoding="async"
            onError={() => setBroken(picture)}
          />
        ) : (
          initialsOf(props.name)
        )}
      </span>
      {props.channel ? (
        <span className={styles.badge}>
          <ChannelGlyph type={props.channel} size={12} />
        </span>
      ) : null}
    </span>
  );
}

/** A colleague: always a rounded square. `label` makes it speak; without it, it is decoration beside a name. */
export function ColleagueAvatar(props: {
  id: string;
  name: string;
  abbr?: string;
  size?: Size;
  /** The address of the picture; without it, letters. */
  image?: string | null;
  /** Whether they are there stands at the foot: while they are, or always; `none` where it is about the past. */
  presence?: 'here' | 'always' | 'none';
  label?: string;
}) {
  const size = props.size ?? 20;
  return (
    <span
      className={styles.holder}
      style={look(props.id, size)}
      role={props.label ? 'img' : undefined}
      aria-label={props.label}
      aria-hidden={props.label ? undefined : true}
      title={props.label}
    >
      <span className={`${styles.avatar} ${styles.colleague}`}>
        {props.image ? (
          <img className={styles.picture} src={props.image} alt="" loading="lazy" decoding="async" />
        ) : (
          (props.abbr ?? initialsOf(props.name))
        )}
      </span>
      {props.presence === 'none' ? null : <PresenceMark id={props.id} always={props.presence === 'always'} />}
    </span>
  );
}

/** A full dot: there. A ring: away. A grey ring: not there. Words stand beside it wherever somebody is chosen. */
function PresenceMark({ id, always }: { id: string; always: boolean }) {
  const presence = usePresence(id);
  if (!presence) return null;
  if (presence.isDoNotDisturb) return <QuietMark />;
  if (presence.status === 'OFFLINE' && !always) return null;
  return <span className={styles.presence} data-presence={presence.status} />;
}

/** The sign of somebody who wants to be left alone; its words stand beside it. */
function QuietMark() {
  return (
    <span className={styles.quiet} data-presence="QUIET">
      <IconMoonFilled size={9} aria-hidden />
    </span>
  );
}

/** Nobody has it: a dashed square where the assignee would be. */
export function NobodyMark(props: { size?: Size; label: string }) {
  const size = props.size ?? 20;
  return (
    <span
      className={styles.nobody}
      style={{ inlineSize: size, blockSize: size }}
      role="img"
      aria-label={props.label}
      title={props.label}
    >
      <IconUser size={12} aria-hidden />
    </span>
  );
}
