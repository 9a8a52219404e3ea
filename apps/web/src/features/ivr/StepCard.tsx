import { ActionIcon, MultiSelect, NumberInput, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { ivrLimits, type IvrPeople, type IvrStep } from '@parley/schema';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Drawing } from './drawing';
import styles from './Ivr.module.css';
import { MenuKeys } from './MenuKeys';

interface Props {
  step: IvrStep;
  drawing: Drawing;
  children: ReactNode;
}

/** One step: what it is, its own fields, and below it what comes after. */
export function StepCard({ step, drawing, children }: Props) {
  const { t } = useTranslation('ivr');
  const name = drawing.nameOf(step.id);
  const own = drawing.problems.filter(({ stepId, part }) => stepId === step.id && part === undefined);
  return (
    <section className={styles.step} aria-label={name}>
      <header className={styles.head}>
        <h3>{name}</h3>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('remove', { name })}
          onClick={() => drawing.remove(step.id)}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </header>
      {own.map(({ code }) => (
        <p key={code} className={styles.error} role="alert">
          {t(`problems.${code}`)}
        </p>
      ))}
      <Fields step={step} drawing={drawing} />
      {children}
    </section>
  );
}

function Fields({ step, drawing }: Omit<Props, 'children'>) {
  const { t } = useTranslation('ivr');
  const { change } = drawing;
  const faultOf = (part: string): string | undefined => {
    const found = drawing.problems.find((one) => one.stepId === step.id && one.part === part);
    return found && t(`problems.${found.code}`);
  };
  const number = (label: string, part: string, value: number, { min, max }: { min: number; max: number }) => (
    <NumberInput
      label={label}
      value={value}
      min={min}
      max={max}
      allowDecimal={false}
      className={styles.number}
      error={faultOf(part)}
      onChange={(given) => change({ ...step, [part]: Number(given) || 0 } as IvrStep)}
    />
  );
  return (
    <div className={styles.fields}>
      {'words' in step ? (
        <Textarea
          label={t('words')}
          autosize
          minRows={2}
          dir="auto"
          maxLength={ivrLimits.words}
          value={step.words}
          error={faultOf('words')}
          onChange={(event) => change({ ...step, words: event.currentTarget.value })}
        />
      ) : null}
      {step.kind === 'menu' ? (
        <>
          <MenuKeys step={step} faultOf={faultOf} onChange={change} />
          {number(t('tries'), 'tries', step.tries, ivrLimits.tries)}
        </>
      ) : null}
      {'people' in step ? (
        <MultiSelect
          searchable
          clearable
          label={t('people')}
          placeholder={chosenOf(step.people).length === 0 ? t('everybody') : undefined}
          value={chosenOf(step.people)}
          data={[...drawing.people]}
          onChange={(chosen) => change({ ...step, people: peopleOf(chosen) })}
        />
      ) : null}
      {step.kind === 'ring' ? number(t('ringSeconds'), 'seconds', step.seconds, ivrLimits.ringSeconds) : null}
      {step.kind === 'queue'
        ? number(t('waitSeconds'), 'maxSeconds', step.maxSeconds, ivrLimits.queueSeconds)
        : null}
      {step.kind === 'voicemail'
        ? number(t('recordSeconds'), 'maxSeconds', step.maxSeconds, ivrLimits.voicemailSeconds)
        : null}
    </div>
  );
}

function chosenOf({ userIds, teamIds }: IvrPeople): string[] {
  return [...teamIds.map((id) => `t${id}`), ...userIds.map((id) => `u${id}`)];
}

function peopleOf(chosen: readonly string[]): IvrPeople {
  const of = (letter: string) =>
    chosen.filter((one) => one.startsWith(letter)).map((one) => Number(one.slice(1)));
  return { userIds: of('u'), teamIds: of('t') };
}
