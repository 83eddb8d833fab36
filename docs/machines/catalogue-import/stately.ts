import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "catalogueImport",
  "initial": "choosing",
  "states": {
    "choosing": {
      "meta": {
        "spec": [
          "PRODUCT-04"
        ]
      },
      "always": {
        "guard": "hasStarted",
        "target": "polling",
        "meta": {
          "spec": [
            "PRODUCT-04"
          ]
        }
      },
      "on": {
        "file.chosen": {
          "target": "sending",
          "actions": "setFile",
          "meta": {
            "spec": [
              "PRODUCT-04"
            ]
          }
        }
      }
    },
    "sending": {
      "tags": "busy",
      "meta": {
        "spec": [
          "PRODUCT-04"
        ]
      },
      "invoke": {
        "id": "startImport",
        "src": "startImport",
        "onDone": [
          {
            "guard": "isAccepted",
            "target": "polling",
            "actions": [
              "setImport",
              "announceImport"
            ],
            "meta": {
              "spec": [
                "PRODUCT-04"
              ]
            }
          },
          {
            "target": "choosing",
            "actions": "explainStart"
          }
        ],
        "onError": {
          "target": "choosing",
          "actions": {
            "type": "explainStart",
            "params": {
              "output": null
            }
          }
        }
      }
    },
    "polling": {
      "tags": "busy",
      "meta": {
        "spec": [
          "PRODUCT-04"
        ]
      },
      "invoke": {
        "id": "readImport",
        "src": "readImport",
        "onDone": [
          {
            "guard": "isInProgress",
            "target": "pausing",
            "actions": "setProgress",
            "meta": {
              "spec": [
                "PRODUCT-04"
              ]
            }
          },
          {
            "guard": "isUnreachable",
            "target": "pausing",
            "actions": "explainNoResponse"
          },
          {
            "guard": "isChecked",
            "target": "checked",
            "actions": "setProgress",
            "meta": {
              "spec": [
                "PRODUCT-04"
              ]
            }
          },
          {
            "guard": "isDone",
            "target": "imported",
            "actions": "setProgress",
            "meta": {
              "spec": [
                "PRODUCT-04"
              ]
            }
          },
          {
            "target": "failed",
            "actions": [
              "setProgress",
              "explainLoss"
            ]
          }
        ],
        "onError": {
          "target": "failed",
          "actions": "explainLoss"
        }
      }
    },
    "pausing": {
      "tags": "busy",
      "meta": {
        "spec": [
          "PRODUCT-04"
        ]
      },
      "after": {
        "pollInterval": "polling"
      }
    },
    "checked": {
      "meta": {
        "spec": [
          "PRODUCT-04"
        ]
      },
      "on": {
        "file.chosen": {
          "target": "sending",
          "actions": "setFile",
          "meta": {
            "spec": [
              "PRODUCT-04"
            ]
          }
        },
        "import.reset": {
          "target": "choosing",
          "actions": [
            "reset",
            "announceImport"
          ]
        },
        "import.start": {
          "guard": "isAllGood",
          "target": "sending",
          "actions": {
            "type": "setMode",
            "params": {
              "mode": "allOrNothing"
            }
          },
          "meta": {
            "spec": [
              "PRODUCT-04"
            ]
          }
        },
        "import.acceptGood": {
          "guard": "isPartlyGood",
          "target": "sending",
          "actions": {
            "type": "setMode",
            "params": {
              "mode": "acceptGood"
            }
          },
          "meta": {
            "spec": [
              "PRODUCT-04"
            ]
          }
        }
      }
    },
    "imported": {
      "meta": {
        "spec": [
          "PRODUCT-04"
        ]
      },
      "entry": "announceFinished",
      "on": {
        "file.chosen": {
          "target": "sending",
          "actions": "setFile",
          "meta": {
            "spec": [
              "PRODUCT-04"
            ]
          }
        },
        "import.reset": {
          "target": "choosing",
          "actions": [
            "reset",
            "announceImport"
          ]
        }
      }
    },
    "failed": {
      "meta": {
        "spec": [
          "PRODUCT-04"
        ]
      },
      "on": {
        "file.chosen": {
          "target": "sending",
          "actions": "setFile",
          "meta": {
            "spec": [
              "PRODUCT-04"
            ]
          }
        },
        "import.reset": {
          "target": "choosing",
          "actions": [
            "reset",
            "announceImport"
          ]
        }
      }
    }
  }
});
