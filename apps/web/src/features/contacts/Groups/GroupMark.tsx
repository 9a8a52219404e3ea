import styles from './Groups.module.css';

/** The colour of a group beside its name. */
export function GroupMark({ color }: { color: string }) {
  return <span className={styles.mark} style={{ background: color }} aria-hidden />;
}

export function GroupName({ name, color }: { name: string; color: string }) {
  return (
    <span className={styles.name}>
      <GroupMark color={color} />
      <bdi>{name}</bdi>
    </span>
  );
}
