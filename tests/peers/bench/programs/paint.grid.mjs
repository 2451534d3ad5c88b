/* A queue by AG Grid: virtual rows with the alarm's id, sorted as the queue is; what arrives within a frame is one transaction. */
const place = document.createElement('div');
place.style.height = '100vh';
document.body.append(place);
const grid = window.agGrid.createGrid(place, {
  rowData: [],
  getRowId: ({ data }) => String(data.id),
  animateRows: false,
  deltaSort: true,
  rowHeight: 56,
  columnDefs: [
    { field: 'alarm_level.priority', sort: 'asc', sortIndex: 0 },
    { field: 'created', sort: 'asc', sortIndex: 1 },
    { field: 'alarm_type' },
    { field: 'unit.description' },
    { field: 'description', flex: 1 },
  ],
});

let received = [];
function apply() {
  const alarms = received;
  received = [];
  const ended = alarms.filter(({ alarm_status }) => alarm_status !== 'waiting');
  const gone = new Set(ended.map(({ id }) => id));
  const isKnown = ({ id }) => grid.getRowNode(String(id)) !== undefined;
  grid.applyTransaction({ add: alarms.filter(({ id }) => !gone.has(id)), remove: ended.filter(isKnown) });
}

const socket = new WebSocket(location.href.replace('http', 'ws'));
socket.onmessage = ({ data }) => {
  const message = JSON.parse(data);
  if (Array.isArray(message)) {
    grid.setGridOption('rowData', message);
    window.isReady = true;
    return;
  }
  if (received.length === 0) requestAnimationFrame(apply);
  received.push(message);
};
