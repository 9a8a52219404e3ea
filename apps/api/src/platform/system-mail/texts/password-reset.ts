import type { MailTexts } from '../mail-text.js';

/** Values: name, company, email. */
export const passwordReset: MailTexts = {
  'en-GB': {
    subject: 'Choose a new password for Parley',
    paragraphs: [
      'Somebody asked for a new password for {email}. If that was you, choose one now.',
      'The button works once, for 10 minutes. Afterwards you are signed out on all devices.',
    ],
    button: 'Choose a new password',
    after: ['If it was not you, do nothing: your password stays as it is.'],
  },
  'nl-NL': {
    subject: 'Kies een nieuw wachtwoord voor Parley',
    paragraphs: [
      'Iemand heeft een nieuw wachtwoord aangevraagd voor {email}. Was jij dat, kies er dan nu een.',
      'De knop werkt één keer, 10 minuten lang. Daarna ben je op alle apparaten uitgelogd.',
    ],
    button: 'Kies een nieuw wachtwoord',
    after: ['Was jij het niet? Dan hoef je niets te doen: je wachtwoord blijft zoals het is.'],
  },
  'de-DE': {
    subject: 'Wählen Sie ein neues Passwort für Parley',
    paragraphs: [
      'Jemand hat ein neues Passwort für {email} angefordert. Wenn Sie das waren, wählen Sie jetzt eines.',
      'Die Schaltfläche funktioniert einmal, 10 Minuten lang. Danach sind Sie auf allen Geräten abgemeldet.',
    ],
    button: 'Neues Passwort wählen',
    after: ['Falls Sie es nicht waren, tun Sie nichts: Ihr Passwort bleibt, wie es ist.'],
  },
  'es-ES': {
    subject: 'Elige una contraseña nueva para Parley',
    paragraphs: [
      'Alguien ha pedido una contraseña nueva para {email}. Si has sido tú, elígela ahora.',
      'El botón funciona una sola vez, durante 10 minutos. Después se cerrará tu sesión en todos los dispositivos.',
    ],
    button: 'Elegir una contraseña nueva',
    after: ['Si no has sido tú, no hagas nada: tu contraseña sigue siendo la misma.'],
  },
  'fr-FR': {
    subject: 'Choisissez un nouveau mot de passe pour Parley',
    paragraphs: [
      'Quelqu’un a demandé un nouveau mot de passe pour {email}. Si c’était vous, choisissez-le maintenant.',
      'Le bouton fonctionne une seule fois, pendant 10 minutes. Vous serez ensuite déconnecté de tous les appareils.',
    ],
    button: 'Choisir un nouveau mot de passe',
    after: ['Si ce n’était pas vous, ne faites rien : votre mot de passe ne change pas.'],
  },
  'ar-AR': {
    subject: 'اختر كلمة مرور جديدة لـ Parley',
    paragraphs: [
      'طلب شخص ما كلمة مرور جديدة للحساب {email}. إن كنت أنت، فاختر واحدة الآن.',
      'يعمل الزر مرة واحدة خلال 10 دقائق. بعد ذلك ستُسجَّل خروجك من جميع الأجهزة.',
    ],
    button: 'اختيار كلمة مرور جديدة',
    after: ['إن لم تكن أنت، فلا تفعل شيئًا: تبقى كلمة مرورك كما هي.'],
  },
  'id-ID': {
    subject: 'Pilih kata sandi baru untuk Parley',
    paragraphs: [
      'Seseorang meminta kata sandi baru untuk {email}. Jika itu Anda, pilih sekarang.',
      'Tombol ini berfungsi satu kali, selama 10 menit. Setelah itu Anda keluar dari semua perangkat.',
    ],
    button: 'Pilih kata sandi baru',
    after: ['Jika bukan Anda, abaikan saja: kata sandi Anda tetap sama.'],
  },
  'pt-BR': {
    subject: 'Escolha uma nova senha para o Parley',
    paragraphs: [
      'Alguém pediu uma nova senha para {email}. Se foi você, escolha uma agora.',
      'O botão funciona uma única vez, por 10 minutos. Depois disso, sua sessão é encerrada em todos os dispositivos.',
    ],
    button: 'Escolher uma nova senha',
    after: ['Se não foi você, não faça nada: sua senha continua a mesma.'],
  },
  'ru-RU': {
    subject: 'Выберите новый пароль для Parley',
    paragraphs: [
      'Кто-то запросил новый пароль для {email}. Если это были вы, выберите его сейчас.',
      'Кнопка сработает один раз в течение 10 минут. После этого вы выйдете на всех устройствах.',
    ],
    button: 'Выбрать новый пароль',
    after: ['Если это были не вы, ничего не делайте: пароль останется прежним.'],
  },
  'it-IT': {
    subject: 'Scegli una nuova password per Parley',
    paragraphs: [
      'Qualcuno ha chiesto una nuova password per {email}. Se sei stato tu, sceglila ora.',
      'Il pulsante funziona una sola volta, per 10 minuti. Poi la sessione si chiude su tutti i dispositivi.',
    ],
    button: 'Scegli una nuova password',
    after: ['Se non sei stato tu, non fare nulla: la tua password resta com’è.'],
  },
};
