import type { DemoLanguage } from '../demo-script.js';

export const arabic: DemoLanguage = {
  locale: 'ar-AR',
  firstNames: ['ليلى', 'أمين', 'سارة', 'يوسف', 'نور', 'كريم'],
  lastNames: ['حداد', 'المنصوري', 'العلي', 'قاسم', 'الخطيب'],
  phonePrefix: '+31 6 44',
  days: ['الاثنين', 'الثلاثاء', 'الأربعاء', 'الخميس', 'الجمعة', 'السبت'],
  scripts: [
    {
      subject: 'صوت من العجلة الخلفية، {bike}',
      labels: ['Repair', 'Loan bike'],
      result: 'Appointment made',
      turns: [
        ['c', 'مرحباً، العجلة الخلفية تصدر صوتاً. هل يمكنني إحضار الدراجة غداً؟'],
        ['a', 'أهلاً {name}، بالتأكيد. يوم {day} الساعة 10:15 مناسب، ويستغرق الأمر نحو 25 دقيقة.'],
        ['c', 'ممتاز. هل يمكنني الحصول على دراجة بديلة؟'],
        ['n', 'Loan bike number 3 is free until 12:00, child seat is on it.'],
        ['a', 'نعم، حجزنا لك دراجة بديلة مع مقعد للأطفال.'],
        ['c', 'شكراً جزيلاً!'],
      ],
    },
    {
      subject: 'متى تفتحون يوم السبت؟',
      labels: [],
      result: 'Solved',
      turns: [
        ['c', 'متى تفتحون يوم السبت؟'],
        ['a', 'من التاسعة صباحاً حتى الخامسة مساءً.'],
        ['c', 'شكراً جزيلاً! أراكم يوم السبت.'],
      ],
    },
    {
      subject: 'الطلب {order}',
      labels: ['Order'],
      turns: [['c', 'لم يصل الطلب {order} حتى الآن، متى أتوقع وصوله؟']],
    },
  ],
};

export const italian: DemoLanguage = {
  locale: 'it-IT',
  firstNames: ['Giulia', 'Marco', 'Elena', 'Lorenzo', 'Chiara'],
  lastNames: ['Ferrari', 'Conti', 'Gallo', 'Marchetti', 'Rizzo'],
  phonePrefix: '+39 345 1',
  days: ['lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato'],
  scripts: [
    {
      subject: 'Noleggio per il fine settimana',
      labels: ['Booking'],
      result: 'Appointment made',
      turns: [
        ['c', 'Buongiorno, vorrei noleggiare due biciclette per sabato e domenica. È possibile?'],
        [
          'a',
          'Buongiorno {name}, certo: due {bike} per due giorni costano {price}. Le preparo per sabato alle 9.',
        ],
        ['c', 'Benissimo, grazie mille!'],
      ],
    },
    {
      subject: 'Freni da regolare',
      labels: ['Repair'],
      turns: [['c', 'I freni della mia {bike} sono molto lenti. Posso passare {day}?']],
    },
  ],
};

export const portuguese: DemoLanguage = {
  locale: 'pt-BR',
  firstNames: ['Mariana', 'Rafael', 'Beatriz', 'Thiago', 'Larissa'],
  lastNames: ['Souza', 'Carvalho', 'Almeida', 'Nogueira', 'Teixeira'],
  phonePrefix: '+55 11 9',
  days: ['segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'],
  scripts: [
    {
      subject: 'Entrega do pedido {order}',
      labels: ['Order'],
      result: 'Solved',
      turns: [
        ['c', 'Oi! O rastreio do pedido {order} não atualiza há cinco dias. Aconteceu alguma coisa?'],
        ['a', 'Oi {name}, a transportadora confirmou: sai para entrega na {day}. Desculpe a demora!'],
        ['c', 'Chegou direitinho, obrigada!'],
      ],
    },
    {
      subject: 'Qual corrente serve na {bike}?',
      labels: ['Sales'],
      turns: [['c', 'Qual corrente serve na {bike}? Vocês têm em estoque?']],
    },
  ],
};

export const russian: DemoLanguage = {
  locale: 'ru-RU',
  firstNames: ['Анна', 'Дмитрий', 'Ольга', 'Илья'],
  lastNames: ['Ковалёва', 'Соколов', 'Белова', 'Морозов'],
  phonePrefix: '+31 6 47',
  days: ['понедельник', 'вторник', 'среду', 'четверг', 'пятницу', 'субботу'],
  scripts: [
    {
      subject: 'Скрип при торможении, {bike}',
      labels: ['Repair'],
      result: 'Solved',
      turns: [
        ['c', 'Здравствуйте! Передний тормоз на {bike} скрипит. Можно заехать в {day}?'],
        ['a', 'Здравствуйте, {name}! Да, приезжайте в {day} после 14:00, посмотрим бесплатно.'],
        ['c', 'Спасибо, всё починили за десять минут!'],
      ],
    },
    {
      subject: 'Скидка для студентов',
      labels: ['Sales'],
      turns: [['c', 'Есть ли у вас скидка для студентов на {bike}?']],
    },
  ],
};

export const indonesian: DemoLanguage = {
  locale: 'id-ID',
  firstNames: ['Dewi', 'Rizky', 'Putri', 'Bayu'],
  lastNames: ['Santoso', 'Wijaya', 'Lestari', 'Pratama'],
  phonePrefix: '+62 812 3',
  days: ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu'],
  scripts: [
    {
      subject: 'Sewa sepeda untuk keluarga',
      labels: ['Booking'],
      result: 'Appointment made',
      turns: [
        ['c', 'Halo, kami berempat ingin menyewa sepeda hari {day}. Berapa biayanya?'],
        ['a', 'Halo {name}, untuk empat sepeda sehari {price}, sudah termasuk helm. Saya siapkan ya?'],
        ['c', 'Boleh, terima kasih banyak!'],
      ],
    },
    {
      subject: 'Ban bocor',
      labels: ['Repair'],
      turns: [['c', 'Ban sepeda sewaan saya bocor dekat pelabuhan. Apa yang harus saya lakukan?']],
    },
  ],
};
