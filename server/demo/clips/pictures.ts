import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { cast, type KnownPlate, type Look, plates } from '../cast.ts';

/** Draws the faces (as enrolled, and as a camera sees them) and the plates of the demo as small JPEGs into a folder. */
export async function drawPictures(folder: string): Promise<void> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  if (!existsSync(executablePath)) throw new Error('Faces and plates need a Chromium: set CHROMIUM_PATH.');
  await mkdir(folder, { recursive: true });
  const browser = await chromium.launch({ executablePath, headless: true, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    for (const { file, look } of cast) {
      await saveImage(folder, file, await shoot(page, drawFace, { look, seen: false }));
      await saveImage(folder, `${file}-seen`, await shoot(page, drawFace, { look, seen: true }));
    }
    for (const plate of plates) await saveImage(folder, plate.file, await shoot(page, drawPlate, plate));
  } finally {
    await browser.close();
  }
}

async function saveImage(folder: string, name: string, url: string): Promise<void> {
  await writeFile(join(folder, `${name}.jpg`), Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
}

/** Runs a drawing in the page, and answers its picture as a data URL. */
async function shoot<T>(page: Page, draw: (of: T) => string, of: T): Promise<string> {
  // The bundler names functions by a call that the page does not know.
  const script = `(() => { const __name = (f) => f; return (${draw.toString()})(${JSON.stringify(of)}); })()`;
  return (await page.evaluate(script)) as string;
}

/** Runs in the page: a portrait, or the same person as a camera in a lobby sees them. */
function drawFace({ look, seen }: { look: Look; seen: boolean }): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: 200, height: 250 });
  const c = canvas.getContext('2d');
  if (!c) throw new Error('no canvas');
  const glow = (x: number, y: number, r: number, color: string, edge = 'transparent') => {
    const g = c.createRadialGradient(x, y, 0, x, y, r);
    g.addColorStop(0, color);
    g.addColorStop(1, edge);
    return g;
  };
  const blob = (x: number, y: number, w: number, h: number, fill: string | CanvasGradient, turn = 0) => {
    c.beginPath();
    c.ellipse(x, y, w, h, turn, 0, Math.PI * 2);
    c.fillStyle = fill;
    c.fill();
  };
  const wide = look.width;
  const back = seen ? ['#6d675d', '#37332d'] : ['#cfd5da', '#9aa3ab'];
  c.fillStyle = glow(110, 90, 220, back[0] ?? '', back[1]);
  c.fillRect(0, 0, 200, 250);
  if (seen) {
    c.translate(100, 130);
    c.rotate(-0.05);
    c.transform(0.94, 0.03, -0.06, 1, 0, 0);
    c.translate(-94, -122);
  }
  if (look.style === 'long') {
    blob(100, 120, 62 * wide, 84, look.hair);
    c.fillRect(100 - 60 * wide, 120, 120 * wide, 82);
  }
  if (look.style === 'bun') blob(100, 34, 22, 20, look.hair);
  c.beginPath();
  c.moveTo(18, 250);
  c.quadraticCurveTo(24, 204, 72, 196);
  c.lineTo(128, 196);
  c.quadraticCurveTo(176, 204, 182, 250);
  c.fillStyle = look.clothes;
  c.fill();
  c.fillStyle = look.skin;
  c.fillRect(80, 160, 40, 40);
  blob(100, 200, 21, 12, look.skin);
  blob(100, 178, 34, 18, glow(100, 172, 36, 'rgba(0,0,0,.4)'));
  for (const side of [-1, 1]) blob(100 + side * 50 * wide, 118, 9, 16, look.skin);
  c.beginPath();
  c.moveTo(100 - 50 * wide, 100);
  c.bezierCurveTo(100 - 54 * wide, 30, 100 + 54 * wide, 30, 100 + 50 * wide, 100);
  c.bezierCurveTo(100 + 50 * wide, 150, 100 + 26 * wide, 184, 100, 184);
  c.bezierCurveTo(100 - 26 * wide, 184, 100 - 50 * wide, 150, 100 - 50 * wide, 100);
  c.fillStyle = look.skin;
  c.fill();
  c.save();
  c.clip();
  blob(70, 90, 70, 90, glow(70, 84, 90, 'rgba(255,240,220,.28)'));
  blob(150, 130, 60, 90, glow(152, 130, 80, 'rgba(30,10,0,.34)'));
  for (const side of [-1, 1]) blob(100 + side * 26, 138, 20, 14, glow(100 + side * 26, 138, 20, 'rgba(190,70,50,.2)'));
  if (look.beard) {
    c.filter = 'blur(5px)';
    c.globalAlpha = 0.8;
    blob(100, 176, 40 * wide, 26, look.hair);
    blob(100, 148, 20, 4, look.hair);
    for (const side of [-1, 1]) blob(100 + side * 46 * wide, 146, 9, 30, look.hair, side * 0.25);
    c.filter = 'none';
    c.globalAlpha = 1;
  }
  c.restore();
  for (const side of [-1, 1]) {
    const x = 100 + side * 21 * wide;
    blob(x, 108, 14, 9, glow(x, 106, 15, 'rgba(40,15,5,.32)'));
    blob(x, 109, 9.5, 5, '#efe9e2');
    blob(x + (seen ? 1.5 : 0), 109, 4.6, 4.8, '#3b2a1e');
    blob(x + (seen ? 1.5 : 0), 109, 2.2, 2.4, '#0b0807');
    blob(x + 1.6, 107.4, 1.1, 1.1, '#fff');
    c.lineCap = 'round';
    c.strokeStyle = 'rgba(30,15,8,.75)';
    c.lineWidth = 1.8;
    c.beginPath();
    c.ellipse(x, 109, 10, 5.6, 0, Math.PI * 1.05, Math.PI * 1.95);
    c.stroke();
    c.strokeStyle = look.style === 'bald' ? '#3a2c22' : look.hair;
    c.lineWidth = 4;
    c.beginPath();
    c.moveTo(x - 12, 97 + side);
    c.quadraticCurveTo(x, 91, x + 12, 97 - side);
    c.stroke();
  }
  blob(106, 128, 8, 20, glow(107, 130, 14, 'rgba(60,20,5,.28)'));
  blob(100, 137, 9, 5, glow(100, 139, 9, 'rgba(90,30,15,.55)'));
  for (const side of [-1, 1]) blob(100 + side * 4.5, 139, 2.2, 1.3, 'rgba(50,15,8,.75)');
  blob(100, 158, 17, 4.5, '#a8584a');
  c.strokeStyle = 'rgba(80,25,20,.9)';
  c.lineWidth = 1.6;
  c.beginPath();
  c.moveTo(82, 157);
  c.quadraticCurveTo(100, 160, 118, 157);
  c.stroke();
  c.fillStyle = look.hair;
  if (look.style !== 'bald') {
    c.beginPath();
    c.moveTo(100 - 53 * wide, 112);
    c.bezierCurveTo(100 - 66 * wide, 12, 100 + 66 * wide, 12, 100 + 53 * wide, 112);
    c.bezierCurveTo(100 + 46 * wide, 76, 100 + 26, 66, 100 + 8, 62);
    c.bezierCurveTo(100 - 22, 62, 100 - 44 * wide, 74, 100 - 53 * wide, 112);
    c.fill();
    if (look.style === 'curly')
      for (let i = 0; i < 14; i += 1) blob(100 + Math.cos(i * 0.25 - 3.3) * 54, 84 + Math.sin(i * 0.25 - 3.3) * 48, 11, 11, look.hair);
    c.strokeStyle = 'rgba(255,255,255,.09)';
    c.lineWidth = 2;
    for (let i = 0; i < 9; i += 1) {
      c.beginPath();
      c.moveTo(70 + i * 5, 40);
      c.quadraticCurveTo(58 + i * 6, 56, 56 + i * 7, 70);
      c.stroke();
    }
  }
  if (look.glasses) {
    c.strokeStyle = '#1c1c1e';
    c.lineWidth = 3;
    for (const side of [-1, 1]) {
      c.beginPath();
      c.roundRect(100 + side * 21 * wide - 16, 98, 32, 23, 8);
      c.stroke();
    }
    c.beginPath();
    c.moveTo(96, 107);
    c.lineTo(104, 107);
    c.stroke();
  }
  const out = Object.assign(document.createElement('canvas'), { width: 200, height: 250 });
  const o = out.getContext('2d');
  if (!o) throw new Error('no canvas');
  o.filter = seen ? 'blur(1.5px) saturate(.55) brightness(.82) contrast(1.08)' : 'blur(.4px)';
  o.drawImage(canvas, 0, 0);
  return out.toDataURL('image/jpeg', seen ? 0.7 : 0.78);
}

/** Runs in the page: a plate on the front of a car, a little from the side. */
function drawPlate({ plate, place, car }: KnownPlate): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 160 });
  const c = canvas.getContext('2d');
  if (!c) throw new Error('no canvas');
  const body = c.createLinearGradient(0, 0, 0, 160);
  body.addColorStop(0, car);
  body.addColorStop(0.45, car);
  body.addColorStop(0.5, '#0c0d0e');
  body.addColorStop(1, '#1b1c1d');
  c.fillStyle = body;
  c.fillRect(0, 0, 320, 160);
  c.fillStyle = 'rgba(255,255,255,.12)';
  c.fillRect(0, 8, 320, 5);
  for (let y = 90; y < 160; y += 12) {
    c.fillStyle = '#2a2c2e';
    c.fillRect(0, y, 320, 4);
  }
  c.transform(0.97, -0.035, 0.05, 0.96, 2, 8);
  c.shadowColor = 'rgba(0,0,0,.6)';
  c.shadowBlur = 10;
  const metal = c.createLinearGradient(40, 30, 280, 130);
  metal.addColorStop(0, '#f4f3ee');
  metal.addColorStop(1, '#c9c8c0');
  c.fillStyle = metal;
  c.beginPath();
  c.roundRect(40, 34, 240, 96, 9);
  c.fill();
  c.shadowBlur = 0;
  c.strokeStyle = '#1d3c2e';
  c.lineWidth = 3;
  c.beginPath();
  c.roundRect(45, 39, 230, 86, 7);
  c.stroke();
  c.fillStyle = '#1d3c2e';
  c.font = 'bold 15px "Liberation Sans", sans-serif';
  c.textAlign = 'center';
  c.fillText(place, 160, 56);
  c.font = 'bold 54px "Liberation Sans Narrow", "Liberation Sans", sans-serif';
  c.fillStyle = '#15181a';
  c.fillText(plate, 160, 112);
  c.fillStyle = '#6b6b66';
  for (const x of [58, 262]) {
    c.beginPath();
    c.arc(x, 50, 4, 0, 7);
    c.fill();
  }
  const out = Object.assign(document.createElement('canvas'), { width: 320, height: 160 });
  const o = out.getContext('2d');
  if (!o) throw new Error('no canvas');
  o.filter = 'blur(.8px) brightness(.9) contrast(1.05)';
  o.drawImage(canvas, 0, 0);
  return out.toDataURL('image/jpeg', 0.72);
}
