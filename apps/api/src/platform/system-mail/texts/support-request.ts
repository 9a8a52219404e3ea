import type { MailTexts } from '../mail-text.js';

/** Values: sender, company, number, subject, and `quote`: what was asked, in the words of the sender. */
export const supportRequest: MailTexts = {
  'en-GB': {
    subject: 'Request {number} of {company}: {subject}',
    paragraphs: ['{sender} of {company} asks:'],
  },
  'nl-NL': {
    subject: 'Verzoek {number} van {company}: {subject}',
    paragraphs: ['{sender} van {company} vraagt:'],
  },
  'de-DE': {
    subject: 'Anfrage {number} von {company}: {subject}',
    paragraphs: ['{sender} von {company} fragt:'],
  },
  'es-ES': {
    subject: 'Solicitud {number} de {company}: {subject}',
    paragraphs: ['{sender} de {company} pregunta:'],
  },
  'fr-FR': {
    subject: 'Demande {number} de {company} : {subject}',
    paragraphs: ['{sender} de {company} demande :'],
  },
  'ar-AR': {
    subject: 'الطلب {number} من {company}: {subject}',
    paragraphs: ['يسأل {sender} من {company}:'],
  },
  'id-ID': {
    subject: 'Permintaan {number} dari {company}: {subject}',
    paragraphs: ['{sender} dari {company} bertanya:'],
  },
  'pt-BR': {
    subject: 'Pedido {number} de {company}: {subject}',
    paragraphs: ['{sender}, de {company}, pergunta:'],
  },
  'ru-RU': {
    subject: 'Запрос {number} от {company}: {subject}',
    paragraphs: ['{sender} из {company} спрашивает:'],
  },
  'it-IT': {
    subject: 'Richiesta {number} di {company}: {subject}',
    paragraphs: ['{sender} di {company} chiede:'],
  },
};
