/* A queue without a library: every alarm is a row of the document, inserted in its place as it arrives. */
const list = document.createElement('div');
list.style.cssText = 'height: 100vh; overflow: auto; font: 14px sans-serif';
document.body.append(list);
const alarms = [];
const rows = new Map();

const isBefore = (one, other) =>
  one.alarm_level.priority - other.alarm_level.priority ||
  (one.created < other.created ? -1 : one.created > other.created ? 1 : one.id - other.id);

function placeOf(alarm) {
  let [from, to] = [0, alarms.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isBefore(alarms[middle], alarm) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

function receive(alarm) {
  const row = rows.get(alarm.id);
  if (alarm.alarm_status !== 'waiting') {
    row?.remove();
    rows.delete(alarm.id);
    alarms.splice(
      alarms.findIndex(({ id }) => id === alarm.id),
      1,
    );
    return;
  }
  const made = document.createElement('div');
  made.className = 'row';
  made.id = `row-${alarm.id}`;
  made.style.cssText = 'height: 56px; display: flex; gap: 16px';
  for (const text of [alarm.alarm_level.priority, alarm.alarm_type, alarm.unit?.description, alarm.description, alarm.created]) {
    const cell = document.createElement('span');
    cell.textContent = String(text);
    made.append(cell);
  }
  const at = placeOf(alarm);
  list.insertBefore(made, rows.get(alarms[at]?.id) ?? null);
  alarms.splice(at, 0, alarm);
  rows.set(alarm.id, made);
}

const socket = new WebSocket(location.href.replace('http', 'ws'));
socket.onmessage = ({ data }) => {
  const message = JSON.parse(data);
  if (!Array.isArray(message)) return receive(message);
  for (const alarm of message) receive(alarm);
  window.isReady = true;
};
