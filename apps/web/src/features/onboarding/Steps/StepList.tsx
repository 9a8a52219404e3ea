import { Progress } from '@mantine/core';
import { IconChevronRight, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDate } from '@/lib/format';
import { Tag } from '@/ui';
import styles from './StepList.module.css';
import { stepPlaces } from './steps';
import type { Step } from './useSteps';

/** The steps with what is done and what comes next; each leads to where it is taken. */
export function StepList({ steps, label }: { steps: readonly Step[]; label: string }) {
  const { t } = useTranslation('onboarding');
  const done = steps.filter((step) => step.completed).length;
  return (
    <div className={styles.holder}>
      <div className={styles.progress}>
        <Progress value={steps.length ? (done / steps.length) * 100 : 0} size="sm" aria-label={label} />
        <span className={styles.count}>{t('progress', { done, all: steps.length })}</span>
      </div>
      <ul className={styles.list}>
        {steps.map((step) => (
          <li key={step.type} className={styles.item}>
            <StepRow step={step} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function StepRow({ step }: { step: Step }) {
  const { t } = useTranslation('onboarding');
  const { icon: Icon, to } = stepPlaces[step.type];
  const words = (
    <>
      {step.completed ? (
        <IconCircleCheckFilled size={20} className={styles.done} aria-hidden />
      ) : (
        <IconCircleDashed size={20} className={styles.open} aria-hidden />
      )}
      <Icon size={18} className={styles.icon} aria-hidden />
      <span className={styles.words}>
        <span className={styles.name}>
          {t(`steps.${step.type}.title`)}
          {step.isNew ? <Tag>{t('new')}</Tag> : null}
        </span>
        <span className={styles.text}>
          {step.completed
            ? step.completedAt
              ? t('doneOn', { date: formatDate(step.completedAt) })
              : t('done')
            : t(`steps.${step.type}.text`)}
        </span>
      </span>
      <span className="visually-hidden">{step.completed ? t('done') : t('open')}</span>
    </>
  );
  if (step.completed || !to) return <div className={styles.row}>{words}</div>;
  return (
    <Link className={styles.row} to={to}>
      {words}
      <IconChevronRight size={16} className={styles.arrow} aria-hidden />
    </Link>
  );
}
