import type { MessageContent } from '@parley/schema';

type Outcome = Extract<MessageContent, { kind: 'call' }>['outcome'];
type Words = Record<Outcome, string> & { out: string; outMissed: string; voicemailAsked: string };

/** The words of a call in the conversation, for lists, search and notifications; and those that callers hear. */
const words: Record<string, Words> = {
  en: {
    ringing: 'Incoming call',
    ongoing: 'Call in progress',
    answered: 'Call',
    missed: 'Missed call',
    busy: 'Call: busy',
    failed: 'Call failed',
    voicemail: 'Voicemail',
    out: 'Outgoing call',
    outMissed: 'Outgoing call, nobody answered',
    voicemailAsked: 'Nobody can take your call right now. Please leave a message after the tone.',
  },
  nl: {
    ringing: 'Inkomend gesprek',
    ongoing: 'In gesprek',
    answered: 'Gesprek',
    missed: 'Gemiste oproep',
    busy: 'Oproep: in gesprek',
    failed: 'Oproep mislukt',
    voicemail: 'Voicemail',
    out: 'Uitgaand gesprek',
    outMissed: 'Uitgaand gesprek, niet opgenomen',
    voicemailAsked: 'Op dit moment kan niemand uw oproep aannemen. Spreek een bericht in na de toon.',
  },
  de: {
    ringing: 'Eingehender Anruf',
    ongoing: 'Im Gespräch',
    answered: 'Anruf',
    missed: 'Verpasster Anruf',
    busy: 'Anruf: besetzt',
    failed: 'Anruf fehlgeschlagen',
    voicemail: 'Sprachnachricht',
    out: 'Ausgehender Anruf',
    outMissed: 'Ausgehender Anruf, niemand nahm ab',
    voicemailAsked:
      'Zurzeit kann niemand Ihren Anruf entgegennehmen. Bitte sprechen Sie nach dem Ton eine Nachricht.',
  },
  es: {
    ringing: 'Llamada entrante',
    ongoing: 'En llamada',
    answered: 'Llamada',
    missed: 'Llamada perdida',
    busy: 'Llamada: comunica',
    failed: 'Llamada fallida',
    voicemail: 'Mensaje de voz',
    out: 'Llamada saliente',
    outMissed: 'Llamada saliente sin respuesta',
    voicemailAsked: 'En este momento nadie puede atender su llamada. Deje un mensaje después de la señal.',
  },
  it: {
    ringing: 'Chiamata in arrivo',
    ongoing: 'Chiamata in corso',
    answered: 'Chiamata',
    missed: 'Chiamata persa',
    busy: 'Chiamata: occupato',
    failed: 'Chiamata non riuscita',
    voicemail: 'Messaggio vocale',
    out: 'Chiamata in uscita',
    outMissed: 'Chiamata in uscita senza risposta',
    voicemailAsked: 'In questo momento nessuno può rispondere. Lasci un messaggio dopo il segnale acustico.',
  },
  pt: {
    ringing: 'Chamada recebida',
    ongoing: 'Em chamada',
    answered: 'Chamada',
    missed: 'Chamada perdida',
    busy: 'Chamada: ocupado',
    failed: 'A chamada falhou',
    voicemail: 'Mensagem de voz',
    out: 'Chamada efetuada',
    outMissed: 'Chamada efetuada sem resposta',
    voicemailAsked: 'No momento ninguém pode atender. Deixe uma mensagem após o sinal.',
  },
  ru: {
    ringing: 'Входящий звонок',
    ongoing: 'Идёт разговор',
    answered: 'Звонок',
    missed: 'Пропущенный звонок',
    busy: 'Звонок: занято',
    failed: 'Звонок не состоялся',
    voicemail: 'Голосовое сообщение',
    out: 'Исходящий звонок',
    outMissed: 'Исходящий звонок без ответа',
    voicemailAsked: 'Сейчас никто не может ответить. Оставьте сообщение после сигнала.',
  },
  id: {
    ringing: 'Panggilan masuk',
    ongoing: 'Sedang berbicara',
    answered: 'Panggilan',
    missed: 'Panggilan tak terjawab',
    busy: 'Panggilan: sibuk',
    failed: 'Panggilan gagal',
    voicemail: 'Pesan suara',
    out: 'Panggilan keluar',
    outMissed: 'Panggilan keluar, tidak dijawab',
    voicemailAsked: 'Saat ini tidak ada yang dapat menjawab. Silakan tinggalkan pesan setelah nada.',
  },
  ar: {
    ringing: 'مكالمة واردة',
    ongoing: 'مكالمة جارية',
    answered: 'مكالمة',
    missed: 'مكالمة فائتة',
    busy: 'مكالمة: مشغول',
    failed: 'تعذّرت المكالمة',
    voicemail: 'رسالة صوتية',
    out: 'مكالمة صادرة',
    outMissed: 'مكالمة صادرة دون رد',
    voicemailAsked: 'لا يمكن لأحد الرد على مكالمتك الآن. يُرجى ترك رسالة بعد سماع الصافرة.',
  },
  fr: {
    ringing: 'Appel entrant',
    ongoing: 'En communication',
    answered: 'Appel',
    missed: 'Appel manqué',
    busy: 'Appel : occupé',
    failed: 'Appel échoué',
    voicemail: 'Message vocal',
    out: 'Appel sortant',
    outMissed: 'Appel sortant sans réponse',
    voicemailAsked: 'Personne ne peut prendre votre appel pour le moment. Laissez un message après le bip.',
  },
};

function wordsIn(language: string): Words {
  return words[language.slice(0, 2)] ?? (words.en as Words);
}

export function voicemailWords(language: string): string {
  return wordsIn(language).voicemailAsked;
}

/** A call as a line of text. */
export function callLine(
  locale: string,
  { outcome, direction }: { outcome: Outcome; direction: 'in' | 'out' },
): string {
  const own = wordsIn(locale);
  if (direction === 'in') return own[outcome];
  // Nobody here has missed what the customer did not take.
  if (outcome === 'missed') return own.outMissed;
  return outcome === 'ringing' || outcome === 'answered' || outcome === 'ongoing' ? own.out : own[outcome];
}
