import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "shippingRequest",
  "initial": "filling",
  "states": {
    "filling": {
      "meta": {
        "spec": [
          "SHIPREQ-01",
          "SHIPREQ-05"
        ]
      },
      "on": {
        "request.submit": {
          "target": "loading",
          "meta": {
            "spec": [
              "SHIPREQ-02"
            ]
          }
        }
      }
    },
    "loading": {
      "tags": "busy",
      "meta": {
        "spec": [
          "SHIPREQ-02",
          "SHIPREQ-05"
        ]
      },
      "entry": "reset",
      "invoke": {
        "id": "sendRequest",
        "src": "sendRequest",
        "onDone": [
          {
            "guard": "isAccepted",
            "target": "success",
            "actions": "applyResult",
            "meta": {
              "spec": [
                "SHIPREQ-03",
                "SHIPREQ-05"
              ]
            }
          },
          {
            "target": "error",
            "actions": "applyResult",
            "meta": {
              "spec": [
                "SHIPREQ-04",
                "SHIPREQ-05",
                "ERR-30"
              ]
            }
          }
        ],
        "onError": {
          "target": "error",
          "actions": "explain",
          "meta": {
            "spec": [
              "SHIPREQ-04",
              "ERR-30"
            ]
          }
        }
      }
    },
    "success": {
      "meta": {
        "spec": [
          "SHIPREQ-03",
          "SHIPREQ-05"
        ]
      },
      "on": {
        "request.reset": {
          "target": "filling",
          "actions": "reset",
          "meta": {
            "spec": [
              "SHIPREQ-05"
            ]
          }
        }
      }
    },
    "error": {
      "meta": {
        "spec": [
          "SHIPREQ-04",
          "SHIPREQ-05"
        ]
      },
      "on": {
        "request.submit": {
          "target": "loading",
          "meta": {
            "spec": [
              "SHIPREQ-02"
            ]
          }
        },
        "request.reset": {
          "target": "filling",
          "actions": "reset",
          "meta": {
            "spec": [
              "SHIPREQ-05"
            ]
          }
        }
      }
    }
  }
});
